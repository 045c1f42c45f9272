"""The players' phones: an MQTT mirror, the broker, and the web page that phones open."""
