"""A real Home Assistant as a program of its own: its core, its MQTT, lights and automations. It does what it is told on
its standard input, a line of JSON each, and answers with one.

`python tests/long/home_assistant.py FOLDER BROKER_PORT WEB_PORT`, by a Python that has Home Assistant and what
home_assistant_needs.py names. What may live here: starting it, and handing on. What may not: anything of ours.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from homeassistant import bootstrap, config_entries, core, loader
from homeassistant.const import __version__
from homeassistant.helpers import entity_registry
from homeassistant.setup import async_setup_component

try:
    from homeassistant.core_config import async_process_ha_core_config
except ImportError:  # before 2024.11
    from homeassistant.config import async_process_ha_core_config

HERE = "127.0.0.1"


async def started(folder: Path, broker: int, web: int) -> core.HomeAssistant:
    """Home Assistant on a broker, as if somebody had named it on its pages."""
    (folder / "configuration.yaml").touch()
    home = core.HomeAssistant(str(folder))
    home.config.skip_pip = True
    loader.async_setup(home)
    home.config_entries = config_entries.ConfigEntries(home, {})
    await bootstrap.async_load_base_functionality(home)
    await async_process_ha_core_config(home, {})
    await async_setup_component(home, "homeassistant", {})
    await async_setup_component(home, "http", {"http": {"server_host": [HERE], "server_port": web}})
    flow = await home.config_entries.flow.async_init("mqtt", context={"source": "user"})
    await home.config_entries.flow.async_configure(flow["flow_id"], {"broker": HERE, "port": broker})
    await home.async_start()
    await home.async_block_till_done()
    return home


async def done(home: core.HomeAssistant, what: str, **more: Any) -> Any:
    """Do one thing, and the answer to it."""
    match what:
        case "version":
            return __version__
        case "call":
            await home.services.async_call(more["domain"], more["service"], more["data"], blocking=True)
        case "automate":
            return await async_setup_component(home, "automation", {"automation": more["automation"]})
        case "entities":
            states = ((one.unique_id, home.states.get(one.entity_id))
                      for one in entity_registry.async_get(home).entities.values())
            return {name: {**state.as_dict(), "attributes": dict(state.attributes)} for name, state in states if state}
    await home.async_block_till_done()
    return True


async def main(folder: Path, broker: int, web: int) -> None:
    """Be told until nobody speaks any more."""
    home = await started(folder, broker, web)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        print(json.dumps(await done(home, **json.loads(line)), default=str), flush=True)
    await home.async_stop(force=True)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
