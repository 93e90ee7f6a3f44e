/**
 * The service: its parts are started in one visible order, and stopped in the reverse order. A start that fails half way closes what
 * it has opened. While the service runs, everything that it acknowledges is on disk before the answer.
 */
import { join } from "node:path";
import { Acts } from "../../acts/acts.ts";
import { HttpServer } from "../../api/server/http-server.ts";
import type { ServiceParts } from "../../api/service.ts";
import { hasRoom } from "../../core/disk-room.ts";
import { PUBLIC_KEY_FILE } from "../../logbook/evidence/file-key.ts";
import { originOf } from "../../logbook/evidence/origin.ts";
import { AisReader } from "../../nmea2000/ais/ais-reader.ts";
import { BusClock } from "../../nmea2000/tags/bus-clock.ts";
import { withBusTags } from "../../project/bus-tags.ts";
import { withDefaultAlarms } from "../../project/with-default-alarms.ts";
import { withWitnessTag } from "../../project/own-tags.ts";
import type { Messages } from "../../messages/messages.ts";
import type { Project } from "../../project/project.ts";
import { openHttps } from "./open-https.ts";
import { machineNames } from "../machine-names.ts";
import { noteServiceUrl } from "../service-url.ts";
import type { LifeSign } from "../systemd/watchdog.ts";
import { openAccess } from "./access/open-access.ts";
import { DataDirClaim } from "./data-dir-claim.ts";
import { lifeSignsOf } from "./life-signs.ts";
import { closeLogbook, findBreaks, openLogbook } from "./open-logbook.ts";
import { openTags } from "./open-tags.ts";
import { SentenceAlerts } from "./nmea0183/sentence-alerts.ts";
import { Outputs } from "./outputs.ts";
import { noteRestored } from "./restored-entry.ts";
import { RunEntries } from "./run-entries.ts";
import { RunMarker } from "./run-marker.ts";
import type { ServiceOptions } from "./service-options.ts";
import { servicePartsOf } from "./service-parts.ts";
import { openSignalk, openTargets } from "./open-signalk.ts";
import { Reload } from "./reload.ts";
import { Sourcing } from "./sourcing.ts";
import { Watches } from "./watches.ts";
import { openShore } from "./shore/open-shore.ts";
import { Witnesses } from "./witnesses.ts";

export interface RunningService {
  readonly url: string;
  /** By HTTPS; undefined without it. */
  readonly secureUrl: string | undefined;
  readonly parts: ServiceParts;
  /** Of the parts that could stop working without an error. */
  readonly lifeSigns: () => readonly LifeSign[];
  /** Stops intake, flushes, syncs, closes. Idempotent. */
  stop(): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<RunningService> {
  const closers: (() => unknown)[] = [];
  /** Runs the closers, newest first. One that fails is logged, and the others still run. */
  const closeAll = async () => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        options.log.error(String(error));
      }
    }
  };
  try {
    const started = await start(options, (close) => closers.push(close));
    let stopping: Promise<void> | undefined;
    return { ...started, stop: () => (stopping ??= closeAll()) };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/**
 * Starts the parts in the order of their dependencies. They are stopped in the reverse order. A signal to stop is looked for where a
 * wait has ended; it then rejects with the signal's reason.
 */
async function start(
  given: ServiceOptions,
  onStop: (close: () => unknown) => void,
): Promise<Omit<RunningService, "stop">> {
  const complete = (raw: Project) => withServiceTags(raw, given.messages);
  const project = complete(given.project);
  const options = { ...given, project, present: { project, file: given.projectFileState } };
  const { log, stop } = options;
  stop?.throwIfAborted();

  // The vessel's directory, and the log book before anything that writes to it.
  const dataDirClaim = await DataDirClaim.claim(options, project.id, onStop);
  const { mayWrite } = dataDirClaim;
  const busClock = new BusClock();
  const marker = await RunMarker.look(options);
  onStop(() => marker.remove());
  const { logbook, outbox, key } = await openLogbook(options, busClock, mayWrite);
  onStop(() => closeLogbook(logbook, options));
  onStop(dataDirClaim.watch());
  onStop(() => outbox.close());
  stop?.throwIfAborted();

  // The tags and what listens to them, and what is checked as time passes.
  const tagParts = await openTags(options, { logbook, outbox, mayWrite, onStop });
  const { tags, intake, alarms } = tagParts;
  const service = { ...tagParts, dataDirClaim, logbook, outbox, key, busClock };
  const watches = await Watches.open(options, service);
  // The judgement of the clock begins with the newest entry of the run before.
  await noteRestored(options, logbook, outbox);
  await marker.place(logbook, outbox);
  stop?.throwIfAborted();

  const access = await openAccess(options, { logbook, outbox, mayWrite, onStop });
  const acts = new Acts({
    ...options,
    access,
    alarms,
    logbook,
    vessel: originOf(project.id),
    hasRoom: () => hasRoom(options.dataDir),
  });

  // What goes out and what comes in.
  const outputs = new Outputs({ ...options, tags, alarms });
  onStop(() => outputs.stop());
  // Before the outputs end: witnesses, brokers and shore get it as well.
  const run = new RunEntries(options, { logbook, outbox });
  onStop(() => run.stopped());
  const witnesses = await Witnesses.open({ ...options, vessel: key, logbook, outbox, tags, alarms, mayWrite });
  const isOperational = () => watches.partFault === null;
  const targets = openTargets(options, tags);
  const ais = targets && new AisReader(targets);
  const sentenceAlerts = new SentenceAlerts({ alarms, acts: acts.alarms, access, clock: options.clock, isOperational });
  const heard = { ais, targets, sentenceAlerts };
  const sourceOptions = {
    ...options,
    ...heard,
    access,
    acts: acts.alarms,
    tags,
    intake,
    alarms,
    busClock,
    tap: () => outputs.tap(),
    isOperational,
  };
  const sourcing = new Sourcing(sourceOptions, outputs);
  const reloading = {
    ...options,
    options,
    access,
    acts,
    logbook,
    outbox,
    tags,
    alarms,
    history: service.history,
    mayWrite,
    watches,
    outputs,
    sourcing,
    targets,
    sentenceAlerts,
    complete,
  };
  const reload = await Reload.open(reloading);
  watches.start(onStop);

  // The interface, and last the sources: clients can see everything from the first update on.
  const parts = servicePartsOf(options, service, {
    watches,
    outputs,
    witnesses,
    sourcing,
    reload: (language, user) => reload.fromFile(language, user),
    signalk: await openSignalk(options, key, targets),
    access,
    acts,
    https: await openHttps(options, mayWrite, onStop),
  });
  const server = await makeServer(options, parts);
  stop?.throwIfAborted();
  const { url, secureUrl } = await server.listen();
  onStop(() => server.close());
  await run.started(access.isOn);
  onStop(await noteServiceUrl(options.dataDir, url));
  const shore = await openShore(options, { key, logbook, outbox, history: tagParts.history, tags, alarms, mayWrite });
  outputs.add([
    ...reload.outputs,
    ...(witnesses.isEmpty ? [] : [witnesses]),
    ...server.outputs,
    ...(shore === undefined ? [] : [shore]),
  ]);
  outputs.start();
  onStop(() => sourcing.stop());
  sourcing.start(options.project, tags);
  if (key?.made === true)
    log.info(options.messages.cli.serve.keyMade({ file: join(options.dataDir, PUBLIC_KEY_FILE) }));
  void findBreaks(logbook, log).then(() => watches.book.tick());
  return {
    url,
    secureUrl,
    parts,
    lifeSigns: () => lifeSignsOf(parts.history, sourcing.sources, options.messages.cli.serve.watchdog),
  };
}

/** The project with the tags and alarms that the service adds by itself. */
function withServiceTags(project: Project, messages: Messages): Project {
  const withTags = withWitnessTag(withBusTags(project, messages.bus), messages.witness.service);
  return withDefaultAlarms(withTags, messages.defaultAlarms);
}

async function makeServer(options: ServiceOptions, parts: ServiceParts) {
  const { host, port, allowOrigins: allowedOrigins, allowHosts, trustProxy, log } = options;
  return new HttpServer(parts, {
    host,
    port,
    allowedOrigins,
    machineNames: [...(await machineNames()), ...allowHosts],
    trustProxy,
    insecureOpen: options.insecureOpen === true,
    log: (text) => log.error(text),
  });
}
