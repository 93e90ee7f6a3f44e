/** `bitacora-shore serve`: runs a door until a signal stops it. */
import { isLoopback } from "../../../../src/core/loopback.ts";
import { logOfProcess } from "../../../../src/runtime/log.ts";
import { given, stopSignal } from "../../../../src/runtime/stop-signal.ts";
import { Notifier } from "../../../../src/runtime/systemd/notifier.ts";
import { type DoorOptions, startDoor } from "./door-service.ts";

/** Resolves when a signal has stopped it. */
export async function shoreServe(options: Omit<DoorOptions, "log">): Promise<void> {
  const { serve: words } = options.texts;
  const stop = stopSignal();
  const log = logOfProcess(false);
  const door = await startDoor({ ...options, log });
  const { url, vessels, witnessKey } = door;
  process.stdout.write(`${vessels === undefined ? words.readyWithout({ url }) : words.ready({ url, vessels })}\n`);
  if (witnessKey !== undefined) process.stdout.write(`${words.witness({ key: witnessKey })}\n`);
  if (isLoopback(options.host)) log.info(words.loopback);
  else if (options.cert === undefined) log.warning(words.plain);
  await new Notifier(process.env).ready(url);
  await given(stop);
  log.info(words.closing);
  await door.close();
  log.info(words.stopped);
}
