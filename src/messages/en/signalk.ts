/** What the service says of Signal K. Its answers to clients are in `es/signalk-answers.ts`. */
import type { Texts } from "../catalogue.ts";

export const signalk = {
  webappsMissing: "Signal K: {names} not found; install it: npm install --prefix {folder} {packages}",
  /** Why nothing comes from another server, and what to do about it. `where` is its host and port. */
  serverFaults: {
    refused: "nothing listens at {where}; is the Signal K server on, and on this port?",
    unreachable: "no answer from {where}; is the Signal K server on, and this machine in its network?",
    "unknown-host": "no address is known for the name in {where}; write the number instead",
    closed: "{where} has closed the connection",
    silent: "{where} gives no sign of life; it hangs, or the network is gone",
    failed: "{where} cannot be used; is it a Signal K server?",
  },
  refusedWith:
    "{status, select, 401 {{where} asks for a login ({status}); make a token for this vessel there, and write the url with ?token=…} 403 {{where} asks for a login ({status}); make a token for this vessel there, and write the url with ?token=…} other {{where} refused the stream of Signal K ({status}); is it a Signal K server?}}",
} as const;

export type SignalkMessages = Texts<typeof signalk>;
