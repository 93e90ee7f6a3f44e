/**
 * `bitacora serve` as a process: reads the project, starts the service, prints its address, and stops in order on SIGTERM or SIGINT
 * within five seconds, also in the middle of its start. It notifies systemd of each step.
 */
import { dirname, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { SECTIONS } from "../../connectors/connectors.ts";
import type { ProxyHeader } from "../../api/load/address.ts";
import { systemClock } from "../../core/clock.ts";
import { BitacoraError } from "../../core/errors.ts";
import type { Log } from "../../core/log.ts";
import { isLoopback } from "../../core/loopback.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { type Locale, localeOf } from "../../messages/locale.ts";
import { type Messages, messagesIn } from "../../messages/messages.ts";
import { DEMO_DIR, demoProject } from "../../project/demo.ts";
import { httpsDefaults, type HttpsSettings } from "../../project/https-section.ts";
import type { Project } from "../../project/project.ts";
import { loadProjectFile } from "../../project/project-file.ts";
import { demoStore, fileProject } from "../../project/project-store.ts";
import { finishWriting } from "../../project/write-in-place.ts";
import type { ProjectPlace as ProjectTextPlace } from "../../project/project-work.ts";
import { ProjectThread } from "./project-thread/project-thread.ts";
import { describeError } from "../../messages/describe-error.ts";
import { displayPath } from "../../core/folders.ts";
import { firstProject, type ProjectPlace, projectPlace, takenOver } from "./first-project.ts";
import { urlFromElsewhere } from "../first-address.ts";
import { isJournal } from "../journal.ts";
import { limits } from "../limits.ts";
import { logOfProcess } from "../log.ts";
import type { ServiceSignals } from "../service-signals.ts";
import { killIfAlive } from "../stop-guard.ts";
import { Notifier } from "../systemd/notifier.ts";
import { Watchdog } from "../systemd/watchdog.ts";
import { type RunningService, startService } from "./service.ts";
import { stopService } from "./stop-service.ts";

interface ServeOptions {
  readonly projectFile: string | undefined;
  /** Here and below: undefined is as the project says. */
  readonly host: string | undefined;
  readonly port: number | undefined;
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

/** What the steps of a start have in common. */
interface Serving {
  readonly options: ServeOptions;
  readonly signals: ServiceSignals;
  readonly locale: Locale;
  readonly messages: Messages;
  readonly log: Log;
  readonly notifier: Notifier;
}

export async function serve(options: ServeOptions, signals: ServiceSignals): Promise<void> {
  // The heap grows by 30 % before it is collected, not by several times: 64 clients that ask for all of the history take 100 MB less.
  setFlagsFromString("--heap-growing-percent=30");
  const { env } = process;
  const locale = localeOf(env);
  const log = logOfProcess(options.verbose);
  const messages = messagesIn(locale);
  const serving: Serving = { options, signals, locale, messages, log, notifier: new Notifier(env) };
  sayStop(serving);
  // For Node an empty host means every address. An unset variable in a script must not open the ship to the network.
  if (options.host?.trim() === "") throw new BitacoraError("host-unknown", { host: "''" });
  let run: Run | undefined;
  void signals.stopped.then(async () => {
    if (run !== undefined) process.exit(await stopService(run.service, run.dataDir, log, messages.cli));
  });
  const begin = async (place: ProjectPlace, port = options.port): Promise<void> => {
    run = await started({ ...serving, options: { ...options, port } }, place, {
      first: () => void again(() => takenOver(options.dataDir, env)),
      same: () => void again(() => Promise.resolve(place)),
    });
    if (signals.stop.aborted) process.exit(await stopService(run.service, run.dataDir, log, messages.cli));
    await run.ready();
  };
  /** This run ends and another begins: with the project as its file is now, or after the demo with the first that was written. */
  const again = async (place: () => Promise<ProjectPlace>): Promise<void> => {
    await delay(ANSWERED_MS);
    // The same port again, even where any free one was asked for: the person who set it up is still connected to it.
    const port = run === undefined ? options.port : Number(new URL(run.service.url).port);
    await run?.end();
    const begun = place().then((found) => begin(found, port));
    await begun.catch((error: unknown) => {
      log.error(describeError(error));
      process.exit(1);
    });
  };
  await begin(projectPlace(options, env));
  signals.onReload = () => void (run !== undefined && reload(serving, run.service));
}

/** A service that runs, and the steps around it. */
interface Run {
  readonly service: RunningService;
  readonly dataDir: string;
  /** Says that it runs, and begins to give signs of life. */
  ready(): Promise<void>;
  end(): Promise<void>;
}

/** By this time after a request to restart, its answer has been sent. */
const ANSWERED_MS = 500;

/** As soon as a signal to stop has come. */
function sayStop({ signals, log, messages, notifier }: Serving): void {
  const { serve: texts } = messages.cli;
  void signals.stopped.then((signal) => {
    log.info(texts.stopping({ signal }));
    void notifier.stopping(texts.stopping({ signal }));
    const { stopWithinMs, killAfterMs } = limits.systemd;
    killIfAlive(stopWithinMs + killAfterMs);
    setTimeout(() => {
      log.error(texts.stopTimedOut);
      process.exit(1);
    }, stopWithinMs).unref();
  });
}

/** What begins another run: the demo has been given a project, or somebody asks for a restart. */
type Restarts = Readonly<Record<"first" | "same", () => void>>;

/** The service; a signal in the middle of its start ends the process. */
async function started(serving: Serving, { projectFile, dataDir }: ProjectPlace, restarts: Restarts): Promise<Run> {
  const { options, signals, locale, messages, log, notifier } = serving;
  const { stop } = signals;
  if (projectFile !== undefined) await finishWriting(dataDir, projectFile);
  const loaded = projectFile === undefined ? undefined : await loadProjectFile(projectFile, SECTIONS);
  for (const line of loaded?.warnings ?? []) log.warning(line);
  const project = loaded?.project ?? demoProject(locale);
  let watchdog: Watchdog | undefined;
  const startDone = extendLongStart(notifier);
  try {
    const service = await startService({
      ...options,
      ...listeningOf(options, project),
      project,
      projectFile,
      projectFileState: loaded?.file,
      dataDir,
      watchdogReport: () => watchdog?.report() ?? null,
      projectStore:
        projectFile === undefined
          ? demoStore(locale, new ProjectThread({ dir: DEMO_DIR, hasSections: false }).work)
          : fileProject(resolve(projectFile), dataDir, new ProjectThread(placeOf(projectFile, project)).work),
      firstProject: projectFile === undefined ? firstProject(options.dataDir, process.env, restarts.first) : undefined,
      restart: restarts.same,
      httpsSettings: httpsOf(options, project),
      credentialsDir: process.env["CREDENTIALS_DIRECTORY"],
      stop,
      clock: systemClock,
      log,
      messages,
    });
    let endWatchdog = (): void => undefined;
    const ready = async (): Promise<void> => {
      sayReady(serving, service, { project, projectFile, dataDir });
      await notifier.ready(service.url);
      const words = { clock: systemClock, log, texts: messages.cli.serve.watchdog };
      watchdog = new Watchdog(notifier, service.lifeSigns, words, service.url);
      endWatchdog = watchdog.start();
    };
    const end = (): Promise<void> => {
      endWatchdog();
      return service.stop();
    };
    return { service, dataDir, ready, end };
  } catch (error) {
    if (stop.aborted && error === stop.reason) {
      log.info(messages.cli.serve.stoppedInStart);
      process.exit(0);
    }
    throw error;
  } finally {
    startDone();
  }
}

function sayReady(
  serving: Serving,
  { url, secureUrl, parts }: RunningService,
  { project, projectFile, dataDir }: ProjectPlace & { readonly project: Project },
): void {
  const { options, messages, log } = serving;
  const { serve: texts } = messages.cli;
  const { insecureOpen } = options;
  const { host } = listeningOf(options, project);
  if (!isLoopback(host)) log.warning((insecureOpen ? texts.openToNetwork : texts.readableFromNetwork)({ host }));
  // The journal gets its priority with each line.
  const say = isJournal(process.stdout.fd, process.env)
    ? (line: string) => log.info(line)
    : (line: string) => process.stdout.write(`${line}\n`);
  say(texts.ready({ name: project.name, url }));
  if (secureUrl !== undefined) say(messages.https.ready({ url: secureUrl }));
  say(texts.dataDir({ dir: displayPath(dataDir) }));
  const { access } = parts;
  if (access.people.isEmpty && (access.isOn || access.settings.isOffered))
    say(texts.access.code({ url: urlFromElsewhere(secureUrl ?? url), code: access.code.text }));
  if (projectFile === undefined) say(texts.readyDemo);
  if (process.stdout.isTTY) say(texts.stopHint);
}

/** What came of it is in the log. */
async function reload({ notifier, locale, log }: Serving, { parts, url }: RunningService): Promise<void> {
  await notifier.reloading();
  await parts.reload(locale, SYSTEM_USER).catch((error: unknown) => log.error(describeError(error)));
  await notifier.ready(url);
}

function placeOf(projectFile: string, { id }: Project): ProjectTextPlace {
  return { dir: dirname(resolve(projectFile)), owner: id, hasSections: true };
}

function listeningOf({ host, port }: ServeOptions, project: Project): { host: string; port: number } {
  return { host: host ?? project.host, port: port ?? project.port };
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
