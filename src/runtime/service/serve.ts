/**
 * `bitacora serve` as a process: reads the project, starts the service, prints its address, and stops in order on SIGTERM or SIGINT
 * within five seconds, also in the middle of its start. systemd hears of all of it.
 */
import { SECTIONS } from "../../connectors/connectors.ts";
import type { ProxyHeader } from "../../api/load/address.ts";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import { isLoopback } from "../../core/loopback.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { localeOf } from "../../messages/locale.ts";
import { messagesIn } from "../../messages/messages.ts";
import { demoProject } from "../../project/demo.ts";
import { httpsDefaults } from "../../project/https-section.ts";
import type { HttpsSettings, Project } from "../../project/project.ts";
import { loadProjectFile } from "../../project/project-file.ts";
import { describeError } from "../../messages/describe-error.ts";
import { displayPath, resolveDataDir } from "../data-dir.ts";
import { urlFromElsewhere } from "../first-address.ts";
import { isJournal } from "../journal.ts";
import { limits } from "../limits.ts";
import { logOfProcess } from "../log.ts";
import type { ServiceSignals } from "../service-signals.ts";
import { Notifier } from "../systemd/notifier.ts";
import { Watchdog } from "../systemd/watchdog.ts";
import { type RunningService, startService } from "./service.ts";
import { stopService } from "./stop-service.ts";

interface ServeOptions {
  readonly projectFile: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly https: boolean;
  readonly httpsPort: number | undefined;
  readonly dbFile: string | undefined;
  readonly dataDir: string | undefined;
  readonly insecureOpen: boolean;
  readonly allowOrigins: readonly string[];
  readonly allowHosts: readonly string[];
  readonly trustProxy: ProxyHeader | undefined;
  readonly verbose: boolean;
  readonly version: string;
}

/** If the stop takes longer, a part hangs; everything acknowledged is on disk. The systemd unit allows 15 s. */
const STOP_WITHIN_MS = 4500;

export async function serve(options: ServeOptions, signals: ServiceSignals): Promise<void> {
  const { env } = process;
  const { stop } = signals;
  const locale = localeOf(env);
  const messages = messagesIn(locale);
  const { serve: texts } = messages.cli;
  const log = logOfProcess(options.verbose);
  const notifier = new Notifier(env);
  void signals.stopped.then((signal) => {
    log.info(texts.stopping({ signal }));
    void notifier.stopping(texts.stopping({ signal }));
    setTimeout(() => {
      log.error(texts.stopTimedOut);
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
  });

  // For Node an empty host means every address. An unset variable in a script must not open the ship to the network.
  if (options.host.trim() === "") throw new BitacoraError("host-unknown", { host: "''" });
  const demo = options.projectFile === undefined;
  const loaded = options.projectFile === undefined ? undefined : await loadProjectFile(options.projectFile, SECTIONS);
  for (const line of loaded?.warnings ?? []) log.warning(line);
  const project = loaded?.project ?? demoProject(locale);
  const { dir: dataDir } = resolveDataDir(options.dataDir, env, demo);
  const startDone = extendLongStart(notifier);
  let service: RunningService;
  let watchdog: Watchdog | undefined;
  try {
    service = await startService({
      version: options.version,
      project,
      projectFile: options.projectFile,
      projectFileState: loaded?.file,
      rereadProject: demo ? undefined : (language) => loadProjectFile(options.projectFile ?? "", SECTIONS, language),
      dataDir,
      host: options.host,
      port: options.port,
      https: httpsOf(options, project),
      dbFile: options.dbFile,
      insecureOpen: options.insecureOpen,
      allowOrigins: options.allowOrigins,
      allowHosts: options.allowHosts,
      trustProxy: options.trustProxy,
      credentialsDir: env["CREDENTIALS_DIRECTORY"],
      stop,
      watchdogReport: () => watchdog?.report() ?? null,
      clock: systemClock,
      log,
      messages,
    });
  } catch (error) {
    if (!stop.aborted || error !== stop.reason) throw error;
    log.info(texts.stoppedInStart);
    process.exit(0);
  } finally {
    startDone();
  }
  void signals.stopped.then(async () => process.exit(await stopService(service, dataDir, log, messages.cli)));
  if (stop.aborted) return;

  if (!isLoopback(options.host)) {
    log.warning((options.insecureOpen ? texts.openToNetwork : texts.readableFromNetwork)({ host: options.host }));
  }
  // The journal gets its priority with each line.
  const say = isJournal(process.stdout.fd, env)
    ? (line: string) => log.info(line)
    : (line: string) => process.stdout.write(`${line}\n`);
  say(texts.ready({ name: project.name, url: service.url }));
  if (service.secureUrl !== undefined) say(messages.https.ready({ url: service.secureUrl }));
  say(texts.dataDir({ dir: displayPath(dataDir) }));
  const { access } = service.parts;
  if (access !== undefined && access.people.isEmpty && (access.isOn || access.settings.isOffered))
    say(texts.access.code({ url: urlFromElsewhere(service.url), code: access.code.text }));
  if (demo) say(texts.readyDemo);
  if (process.stdout.isTTY) say(texts.stopHint);
  await notifier.ready(service.url);
  const { lifeSigns: signs, url: status } = service;
  watchdog = new Watchdog({ notifier, signs, clock: systemClock, log, texts: texts.watchdog, status });
  watchdog.start();

  signals.onReload = () => void reload();

  /** What came of it is in the log. */
  async function reload(): Promise<void> {
    await notifier.reloading();
    await service.parts.reload(locale, SYSTEM_USER).catch((error: unknown) => log.error(describeError(error)));
    await notifier.ready(service.url);
  }
}

/** A flag asks for HTTPS beyond what the project says. */
function httpsOf({ https, httpsPort }: ServeOptions, project: Project): HttpsSettings | null {
  const settings = project.https ?? (https || httpsPort !== undefined ? httpsDefaults : null);
  return settings === null || httpsPort === undefined ? settings : { ...settings, port: httpsPort };
}

/** Asks systemd for time while the start lasts; the result ends that. */
function extendLongStart(notifier: Notifier): () => void {
  const { extendEveryMs, extendByMs, longestStartMs } = limits.systemd;
  const startedMs = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - startedMs > longestStartMs) clearInterval(timer);
    else notifier.extendStart(extendByMs);
  }, extendEveryMs);
  return () => clearInterval(timer);
}
