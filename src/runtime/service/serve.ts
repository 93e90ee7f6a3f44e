/**
 * `bitacora serve` as a process: reads the project, starts the service, prints its address, and stops in order on SIGTERM or SIGINT
 * within five seconds. A second signal ends it at once.
 */
import type { ProxyHeader } from "../../api/load/address.ts";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import { type Locale, localeOf } from "../../messages/locale.ts";
import { type Messages, messagesIn } from "../../messages/messages.ts";
import { demoProject } from "../../project/demo.ts";
import { loadProject } from "../../project/project-file.ts";
import { describeError } from "../command-line.ts";
import { displayPath, resolveDataDir } from "../data-dir.ts";
import { isLoopback } from "../../core/loopback.ts";
import { type Log, logOfProcess } from "../log.ts";
import { type RunningService, startService } from "./service.ts";
import { notifySystemd } from "../systemd-notify.ts";

interface ServeOptions {
  readonly projectFile: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly dbFile: string | undefined;
  readonly dataDir: string | undefined;
  readonly allowOrigins: readonly string[];
  readonly allowHosts: readonly string[];
  readonly trustProxy: ProxyHeader | undefined;
  readonly verbose: boolean;
  readonly version: string;
}

/** If the stop takes longer, a part hangs; everything acknowledged is on disk. The systemd unit allows 15 s. */
const STOP_WITHIN_MS = 4500;

/** Most alarms that the last log line names, because a person reads it. */
const NAMED_ALARMS = 10;

export async function serve(options: ServeOptions): Promise<void> {
  const { env } = process;
  const locale = localeOf(env);
  const messages = messagesIn(locale);
  const { serve: texts } = messages.cli;
  const log = logOfProcess(options.verbose);

  // For Node an empty host means every address. An unset variable in a script must not open the ship to the network.
  if (options.host.trim() === "") throw new BitacoraError("host-unknown", { host: "''" });
  const demo = options.projectFile === undefined;
  const project = options.projectFile === undefined ? demoProject(locale) : await loadProject(options.projectFile);
  const { dir: dataDir } = resolveDataDir(options.dataDir, env, demo);
  const service = await startService({
    version: options.version,
    project,
    rereadProject: demo ? undefined : (language) => loadProject(options.projectFile ?? "", language),
    dataDir,
    host: options.host,
    port: options.port,
    dbFile: options.dbFile,
    allowOrigins: options.allowOrigins,
    allowHosts: options.allowHosts,
    trustProxy: options.trustProxy,
    credentialsDir: env["CREDENTIALS_DIRECTORY"],
    clock: systemClock,
    log,
    messages,
  });
  stopOnSignal(service, dataDir, log, texts);
  reloadOnSignal(service, locale, log);

  if (!isLoopback(options.host)) log.warning(texts.openToNetwork(options.host));
  process.stdout.write(`${texts.ready(project.name, service.url)}\n`);
  process.stdout.write(`${texts.dataDir(displayPath(dataDir))}\n`);
  if (demo) process.stdout.write(`${texts.readyDemo}\n`);
  if (process.stdout.isTTY) process.stdout.write(`${texts.stopHint}\n`);
  await notifySystemd(env, "--ready", `STATUS=${service.url}`);
}

type ServeTexts = Messages["cli"]["serve"];

function stopOnSignal(service: RunningService, dataDir: string, log: Log, texts: ServeTexts): void {
  let signals = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    signals += 1;
    if (signals > 1) process.exit(signal === "SIGINT" ? 130 : 143);
    log.info(texts.stopping(signal));
    const startedMs = performance.now();
    const overdue = setTimeout(() => {
      log.error(texts.stopTimedOut);
      process.exit(1);
    }, STOP_WITHIN_MS);
    overdue.unref();
    void notifySystemd(process.env, "STOPPING=1");
    // Asked before the stop as well, for the last log line.
    const lostBefore = service.parts.dataDirFault?.() ?? null;
    const volumeBefore = lostVolume(service);
    void service.stop().then(() => {
      const { buffered, dropped } = service.parts.history.statistics();
      if (buffered > 0) log.error(texts.samplesLost(buffered));
      const unwritten = lostTransitions(service);
      if (unwritten.count > 0) log.error(texts.transitionsLost(unwritten.count, unwritten.alarms));
      const tookMs = Math.round(performance.now() - startedMs);
      const lost = lostBefore ?? service.parts.dataDirFault?.() ?? null;
      const volume = volumeBefore ?? lostVolume(service);
      if (lost !== null) log.error(texts.stoppedWithoutDataDir(dataDir, tookMs));
      else if (volume !== undefined) log.error(texts.stoppedWithoutVolume(volume, tookMs));
      else if (buffered + dropped > 0) log.error(texts.stoppedWithLosses(buffered + dropped, tookMs));
      else log.info(texts.stopped(tookMs));
      // Samples that were dropped earlier were reported then. Those of the last flush are lost by this stop.
      const isComplete = lost === null && volume === undefined && unwritten.count === 0 && buffered === 0;
      process.exit(isComplete ? 0 : 1);
    });
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  // The terminal was closed.
  if (process.stdout.isTTY) process.on("SIGHUP", onSignal);
}

/** A daemon reads its project anew; what came of it is in the log. */
function reloadOnSignal({ parts }: RunningService, locale: Locale, log: Log): void {
  if (process.stdout.isTTY) return;
  process.on("SIGHUP", () => {
    parts.reload(locale).catch((error: unknown) => log.error(describeError(error)));
  });
}

/** How many transitions the log book lacks, and the alarms that lack most of them. */
function lostTransitions({ parts }: RunningService): { count: number; alarms: string } {
  const lost = [...parts.alarms.lost()].toSorted(([, a], [, b]) => b - a);
  const named = lost.slice(0, NAMED_ALARMS).map(([alarm, count]) => `${alarm} (${count})`);
  const alarms = [...named, ...(lost.length > NAMED_ALARMS ? ["…"] : [])].join(", ");
  return { count: lost.reduce((sum, [, count]) => sum + count, 0), alarms };
}

/** The file of a lost volume of the log book. */
function lostVolume({ parts }: RunningService): string | undefined {
  const { doubt } = parts.logbook;
  return doubt?.kind === "volume-lost" ? doubt.file : undefined;
}
