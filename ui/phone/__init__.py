"""The players' phones: the MQTT bridge, the broker, and the web page that phones open."""
