import test, { type ExecutionContext } from "ava";
import { hasMosquitto } from "./mosquitto.ts";

/** A test with mosquitto; skipped, and its title says so, where there is none. */
export function withMosquitto(title: string, body: (t: ExecutionContext) => Promise<void>): void {
  if (hasMosquitto) test(title, body);
  else test.skip(`${title} (skipped: there is no mosquitto; Debian has mosquitto and mosquitto-clients)`, body);
}
