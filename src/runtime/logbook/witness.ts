/** `bitacora logbook witness`: runs a witness until a signal stops it. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { systemClock } from "../../core/clock.ts";
import { usageError } from "../../core/errors.ts";
import { isLoopback } from "../../core/loopback.ts";
import { formatCosignerKey, type NamedKey, parseVerifierKey } from "../../logbook/evidence/signed-note.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { listenWitness } from "../../witness/http-witness-server.ts";
import { vesselsPage } from "../../witness/vessels-page.ts";
import { Witness, type WitnessEvent } from "../../witness/witness.ts";
import { describeError } from "../../messages/describe-error.ts";
import { witnessDir } from "../data-dir.ts";
import { displayPath } from "../../core/folders.ts";
import { logOfProcess } from "../log.ts";
import { given, stopSignal } from "../stop-signal.ts";
import { Notifier } from "../systemd/notifier.ts";
import { openWitnessFolder, type WitnessFolder } from "./witness-folder.ts";
import type { WitnessMessages } from "../../messages/en/witness.ts";
import type { Log } from "../../core/log.ts";
import { plainText } from "../terminal/terminal-text.ts";

const texts = messagesIn(locale).witness.command;

/** Resolves when a signal has stopped it. */
export async function logbookWitness(options: {
  readonly dir: string | undefined;
  readonly name: string | undefined;
  /** Verifier keys, or files with one. */
  readonly vessels: readonly string[];
  readonly host: string;
  readonly port: number;
}): Promise<void> {
  const { name, host } = options;
  const { env, stdout } = process;
  const stop = stopSignal();
  const log = logOfProcess(false);
  const added = await Promise.all(options.vessels.map((text) => vesselKey(text)));
  const dir = options.dir === undefined ? witnessDir(env) : resolve(options.dir);
  await using folder = await openWitnessFolder(dir, name, env["CREDENTIALS_DIRECTORY"], texts);
  if (folder.madeKeyFile !== undefined) log.info(texts.keyMade({ file: displayPath(folder.madeKeyFile) }));
  await folder.store.addVessels(added);
  const witness = await witnessOf(folder, (event) => logWitnessEvent(event, texts, locale, log));
  const [{ name: called }, mlDsa] = folder.keys;
  const publicKey = formatCosignerKey(folder.keys[0]);
  const http = await listenWitness(
    {
      addCheckpoint: (body, from) => witness.addCheckpoint(body, from),
      vessels: () => witness.vessels(),
      checkpoint: (origin) => witness.checkpoint(origin),
      publicKey,
      mlDsaKey: formatCosignerKey(mlDsa),
      page: () => vesselsPage(texts.page, called, publicKey, witness.vessels()),
      monotonic: () => systemClock.monotonic(),
      onFault: (error) => log.error(texts.fault({ reason: describeError(error) })),
    },
    options,
  );
  const known = witness.vessels().length;
  stdout.write(
    `${texts.ready({ name: called, url: http.url, vessels: known })}\n${texts.folder({ dir: displayPath(dir) })}\n`,
  );
  stdout.write(`${texts.publicKey}\n${projectLines(http.url, publicKey)}`);
  if (known === 0) log.warning(texts.noVessels);
  if (isLoopback(host)) log.info(texts.loopback);
  await new Notifier(env).ready(http.url);
  await given(stop);
  await http.close();
  await witness.idle();
  log.info(texts.stopped);
}

async function witnessOf({ store, keys }: WitnessFolder, onEvent: (event: WitnessEvent) => void): Promise<Witness> {
  const [vessels, notes] = [await store.vessels(), await store.notes(keys[0])];
  return new Witness({ keys, clock: systemClock, store, vessels, notes, onEvent });
}

async function vesselKey(text: string): Promise<NamedKey> {
  const inFile = await readFile(text, "utf8").catch(() => undefined);
  try {
    return parseVerifierKey(inFile ?? text);
  } catch (error) {
    throw usageError(texts.notAKey({ text }), error);
  }
}

/** The lines that the project file of a vessel needs. */
function projectLines(url: string, publicKey: string): string {
  return `  logbook:\n    witnesses:\n      - { url: "${url}", key: "${publicKey}" }\n`;
}

/** The line in the log about a request. Clients chose the names in an event, so control characters are removed. */
function logWitnessEvent(event: WitnessEvent, texts: WitnessMessages["command"], locale: string, log: Log): void {
  const number = (value: number): string => value.toLocaleString(locale);
  const origin = plainText(event.origin);
  switch (event.kind) {
    case "cosigned": {
      const { size, before } = event;
      const isFirst = before === undefined;
      log.info(
        isFirst
          ? texts.first({ origin, size: number(size) })
          : texts.cosigned({ origin, size: number(size), before: number(before) }),
      );
      break;
    }
    case "unknown":
      log.warning(texts.unknown({ origin, from: event.from }));
      break;
    case "not-signed":
      log.warning(texts.notSigned({ origin, from: event.from }));
      break;
    case "refused": {
      const { incident, size, known, from, evidence } = event;
      const level = incident === "shorter" ? "warning" : "error";
      log[level](texts.refused[incident]({ origin, size: number(size), known: number(known), from }));
      if (evidence !== undefined) log.info(texts.evidence({ file: displayPath(evidence) }));
    }
  }
}
