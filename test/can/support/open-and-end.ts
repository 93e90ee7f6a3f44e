/** A process of its own: opens the bus that its first argument names, and ends as its second one says. */
import { systemClock } from "../../../src/core/clock.ts";
import { SocketcanBus } from "../../../src/nmea2000/bus/socketcan-bus.ts";

const [name = "", how = ""] = process.argv.slice(2);
const bus = new SocketcanBus(name, systemClock);
await bus.start();
process.stdout.write(`${how}: ${bus.state}\n`);
if (how === "exit") process.exit(0);
await bus.stop();
