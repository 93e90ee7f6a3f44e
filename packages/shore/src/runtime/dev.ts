/** `bitacora-shore dev`: both engines and a door, in one folder, until a signal stops it. */
import { resolve } from "node:path";
import type { ShoreMessages } from "../messages/en/shore.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "../../../../src/runtime/command-line.ts";
import { logOfProcess } from "../../../../src/runtime/log.ts";
import { given, stopSignal } from "../../../../src/runtime/stop-signal.ts";
import { startDevEngines } from "./dev-engines.ts";
import { startDoor } from "./door-service.ts";

export async function shoreDev({
  dir,
  host,
  port,
  texts,
}: {
  readonly dir: string;
  readonly host: string;
  readonly port: number;
  readonly texts: ShoreMessages;
}): Promise<number> {
  const { dev: words, serve } = texts;
  const stop = stopSignal();
  const log = logOfProcess(false);
  const folder = resolve(dir);
  const engines = await startDevEngines(folder);
  let isDone = false;
  const early = engines.ended.then((program) => {
    if (!isDone) log.error(words.ended({ program }));
    return EXIT_BAD_ANSWER;
  });
  try {
    const { postgres, victoria } = engines;
    const rest = { victoriaStorage: [], cert: undefined, key: undefined, readTokenFile: undefined };
    const door = await startDoor({
      postgres,
      victoria,
      host,
      port,
      witnessKey: `${folder}/witness.key`,
      ...rest,
      texts,
      log,
    });
    const lines = [words.engines({ postgres, victoria }), serve.ready({ url: door.url, vessels: door.vessels ?? 0 })];
    if (door.witnessKey !== undefined) lines.push(serve.witness({ key: door.witnessKey }));
    process.stdout.write(`${[...lines, words.next({ postgres })].join("\n")}\n`);
    const status = await Promise.race([given(stop).then(() => EXIT_GOOD), early]);
    isDone = true;
    await door.close();
    return status;
  } finally {
    isDone = true;
    await engines.close();
  }
}
