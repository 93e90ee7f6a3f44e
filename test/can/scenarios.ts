/** All scenarios, in the order in which they run: what is simple first. */
import "./frames.scenarios.ts";
import "./errors.scenarios.ts";
import "./transmit.scenarios.ts";
import "./losses.scenarios.ts";
import "./lifecycle.scenarios.ts";
import "./link.scenarios.ts";
import "./doctor.scenarios.ts";
import "./service.scenarios.ts";
import "./node-claim.scenarios.ts";
import "./node-startup.scenarios.ts";
import "./node-cable.scenarios.ts";
import "./engines.scenarios.ts";
import "./battery.scenarios.ts";
import "./transport.scenarios.ts";
import "./raw-server.scenarios.ts";
import "./alerts.scenarios.ts";
import "./switching.scenarios.ts";
import "./tools.scenarios.ts";
import "./gpsd.scenarios.ts";
import "./hostile.scenarios.ts";

export { scenarios } from "./support/scenario.ts";
