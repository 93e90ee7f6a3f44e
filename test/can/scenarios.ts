/**
 * All scenarios, in the order in which they run: what is simple first. The node's (`node.scenarios.ts`) are not among them
 * until the service has a node: on a loaded machine they still fail now and then.
 */
import "./frames.scenarios.ts";
import "./errors.scenarios.ts";
import "./transmit.scenarios.ts";
import "./losses.scenarios.ts";
import "./lifecycle.scenarios.ts";
import "./link.scenarios.ts";
import "./service.scenarios.ts";

export { scenarios } from "./support/scenario.ts";
