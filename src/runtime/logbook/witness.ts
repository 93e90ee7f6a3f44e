/** `bitacora logbook witness` as a process: its folder, its key, the vessels that it knows, and what it tells a person. */
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { type Clock, systemClock } from "../../core/clock.ts";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { acquireFileLock } from "../../core/file-lock.ts";
import { openWitnessKey, readPublicKey, WITNESS } from "../../logbook/evidence/file-key.ts";
import {
  ED25519_COSIGNATURE,
  formatVerifierKey,
  isKeyName,
  type NamedKey,
  parseVerifierKey,
} from "../../logbook/evidence/signed-note.ts";
import type { WitnessMessages } from "../../messages/en/witness.ts";
import { FileWitnessStore } from "../../witness/file-witness-store.ts";
import { listenWitness } from "../../witness/http-witness-server.ts";
import { vesselsPage } from "../../witness/vessels-page.ts";
import { Witness, type WitnessEvent } from "../../witness/witness.ts";
import { describeError, EXIT_GOOD } from "../command-line.ts";
import { displayPath, makeFolders, witnessDir } from "../data-dir.ts";
import { isLoopback } from "../../core/loopback.ts";
import { type Log, makeLog } from "../log.ts";
import { given, stopSignal } from "../stop-signal.ts";
import { notifySystemd } from "../systemd-notify.ts";
import { plainText } from "../terminal/terminal-text.ts";

interface LogbookWitnessOptions {
  readonly dir: string | undefined;
  readonly name: string | undefined;
  /** Verifier keys, or files with one. */
  readonly vessels: readonly string[];
  readonly host: string;
  readonly port: number;
  readonly texts: WitnessMessages["command"];
  readonly locale: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly stdout: Writable;
  readonly stop: AbortSignal;
  readonly onReady?: () => Promise<void>;
}

/** The exit status, once it was told to stop. */
async function logbookWitness(options: LogbookWitnessOptions): Promise<number> {
  const { texts, clock, log, stdout, env } = options;
  const added = await Promise.all(options.vessels.map((text) => vesselKey(text, texts)));
  const dir = options.dir === undefined ? witnessDir(env) : resolve(options.dir);
  const store = await openStore(dir);
  const lock = await acquireFileLock(join(dir, "lock"));
  try {
    const key = await witnessKey(dir, options);
    await store.addVessels(added);
    const vessels = await store.vessels();
    const onEvent = (event: WitnessEvent): void => tell(event, options);
    const witness = new Witness({ key, clock, store, vessels, notes: await store.notes(key), onEvent });
    const publicKey = formatVerifierKey(key, ED25519_COSIGNATURE);
    const http = await listenWitness(
      {
        addCheckpoint: (body, from) => witness.addCheckpoint(body, from),
        vessels: () => witness.vessels(),
        checkpoint: (origin) => witness.checkpoint(origin),
        publicKey,
        page: () => vesselsPage(texts.page, key.name, publicKey, witness.vessels()),
        monotonic: () => clock.monotonic(),
        onFault: (error) => log.error(texts.fault(describeError(error))),
      },
      options,
    );
    const known = witness.vessels().length;
    stdout.write(`${texts.ready(key.name, http.url, known)}\n${texts.folder(displayPath(dir))}\n`);
    stdout.write(`${texts.publicKey}\n${projectLines(http.url, publicKey)}`);
    if (known === 0) log.warning(texts.noVessels);
    if (isLoopback(options.host)) log.info(texts.loopback);
    await options.onReady?.();
    await given(options.stop);
    await http.close();
    await witness.idle();
    log.info(texts.stopped);
    return EXIT_GOOD;
  } finally {
    await lock.release();
  }
}

async function openStore(dir: string): Promise<FileWitnessStore> {
  try {
    await makeFolders(dir);
    return await FileWitnessStore.open(dir);
  } catch (error) {
    const details = { file: displayPath(dir), reason: systemErrorCode(error) ?? String(error) };
    throw new BitacoraError("folder-not-writable", details, error);
  }
}

/** A witness keeps its name for good: it is in all that it has signed. */
async function witnessKey(dir: string, { name, texts, env, log }: LogbookWitnessOptions): Promise<NamedKey> {
  const known = await readPublicKey(dir, WITNESS);
  if (known !== undefined && name !== undefined && known.name !== name) {
    throw new BitacoraError("usage", { reason: texts.otherName(name, known.name) });
  }
  const called = known?.name ?? name ?? `${hostname()}/witness`;
  if (!isKeyName(called)) throw new BitacoraError("usage", { reason: texts.badName(called) });
  const key = await openWitnessKey({ dataDir: dir, name: called, credentialsDir: env["CREDENTIALS_DIRECTORY"] });
  if (key.made) log.info(texts.keyMade(displayPath(join(dir, WITNESS.keyFile))));
  return key;
}

async function vesselKey(text: string, texts: WitnessMessages["command"]): Promise<NamedKey> {
  const inFile = await readFile(text, "utf8").catch(() => undefined);
  try {
    return parseVerifierKey(inFile ?? text);
  } catch (error) {
    throw new BitacoraError("usage", { reason: texts.notAKey(text) }, error);
  }
}

function projectLines(url: string, publicKey: string): string {
  return `  logbook:\n    witnesses:\n      - { url: "${url}", key: "${publicKey}" }\n`;
}

/** Names were written by whoever asks. */
function tell(event: WitnessEvent, { texts, locale, log }: LogbookWitnessOptions): void {
  const number = (value: number): string => value.toLocaleString(locale);
  const origin = plainText(event.origin);
  switch (event.kind) {
    case "cosigned": {
      const { size, before } = event;
      const text =
        before === undefined ? texts.first(origin, number(size)) : texts.cosigned(origin, number(size), number(before));
      return log.info(text);
    }
    case "unknown":
      return log.warning(texts.unknown(origin, event.from));
    case "not-signed":
      return log.warning(texts.notSigned(origin, event.from));
    case "refused": {
      const { incident, size, known, from, evidence } = event;
      const words = texts.refused[incident](origin, number(size), number(known), from);
      if (incident === "shorter") log.warning(words);
      else log.error(words);
      if (evidence !== undefined) log.info(texts.evidence(displayPath(evidence)));
    }
  }
}

type WitnessFlags = Pick<LogbookWitnessOptions, "dir" | "name" | "vessels" | "host" | "port" | "texts" | "locale">;

/** As a process of its own, told to stop by a signal. */
export function witnessOnTerminal(flags: WitnessFlags): Promise<number> {
  const { env, stdout, stderr } = process;
  const log = makeLog({
    write: (text) => stderr.write(text),
    verbose: false,
    journal: env["JOURNAL_STREAM"] !== undefined,
    colour: stderr.isTTY && env["NO_COLOR"] === undefined,
    now: () => systemClock.now(),
  });
  const onReady = (): Promise<void> => notifySystemd(env, "--ready");
  return logbookWitness({ ...flags, env, clock: systemClock, log, stdout, stop: stopSignal(), onReady });
}
