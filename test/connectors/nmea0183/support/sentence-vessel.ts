/** A vessel for tests of NMEA 0183: her tags, the stations that she hears, her outputs and sources as her project names them. */
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { ExecutionContext } from "ava";
import { AisTargets } from "../../../../src/ais/targets.ts";
import { systemClock } from "../../../../src/core/clock.ts";
import { messagesIn } from "../../../../src/messages/messages.ts";
import { unitOfTag } from "../../../../src/tags/vocabulary/vocabulary.ts";
import { SECTIONS } from "../../../../src/connectors/connectors.ts";
import { nmea0183Section, ownNamesOf } from "../../../../src/connectors/nmea0183/section.ts";
import { sectionOf } from "../../../../src/project/section.ts";
import { parseProject } from "../../../../src/project/parse-project.ts";
import { makeSentenceOutputs } from "../../../../src/connectors/nmea0183/make-sentence-outputs.ts";
import type { SentenceAlerts } from "../../../../src/connectors/sentence-alerts.ts";
import { sentenceRunner } from "../../../../src/connectors/nmea0183/sentence-source.ts";
import { BusMessages } from "../../../../src/nmea0183/bus-messages.ts";
import { OwnSentences } from "../../../../src/nmea0183/own-sentences.ts";
import { Intake } from "../../../../src/tags/intake.ts";
import { TagStore } from "../../../../src/tags/tag-store.ts";
import { PseudoTerminal } from "../../../support/pseudo-terminal.ts";
import { tempDir } from "../../../support/temp-dir.ts";
import { until } from "../../../support/until.ts";

const messages = messagesIn("en");

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What somebody reads from a socket, line by line. */
export class Reading {
  readonly lines: string[] = [];
  readonly socket: Socket;
  #rest = "";

  constructor(t: ExecutionContext, socket: Socket) {
    this.socket = socket;
    t.teardown(() => socket.destroy());
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      const parts = (this.#rest + chunk.toString("latin1")).split("\r\n");
      this.#rest = parts.pop() ?? "";
      this.lines.push(...parts);
    });
  }

  static to(t: ExecutionContext, port: number): Reading {
    return new Reading(t, connect(port, "127.0.0.1"));
  }

  of(formatter: string): string[] {
    return this.lines.filter((line) => line.slice(3, 6) === formatter);
  }
}

/** A device that connects to a port of ours, as soon as we listen there. */
export async function deviceTo(t: ExecutionContext, port: number): Promise<Socket> {
  let socket: Socket | undefined;
  await until(() => {
    if (socket === undefined || socket.destroyed) socket = connect(port, "127.0.0.1").on("error", () => undefined);
    return socket.readyState === "open";
  }, "a port that listens");
  t.teardown(() => socket?.destroy());
  if (socket === undefined) throw new Error("no socket");
  return socket;
}

interface VesselParts {
  readonly nmea0183?: unknown;
  readonly sources?: readonly Readonly<Record<string, unknown>>[];
  readonly alerts?: SentenceAlerts;
}

export function sentenceVessel(t: ExecutionContext, { nmea0183 = false, sources = [], alerts }: VesselParts) {
  const text = JSON.stringify({
    id: "x",
    name: "x",
    vessel: { id: "x", name: "x", type: "other", loa_m: 9, beam_m: 3, draft_m: 1 },
    sources: sources.map((source) => ({ type: "nmea0183", ...source })),
    nmea0183,
  });
  const { project, ...wrong } = parseProject(text, "/", SECTIONS) as Partial<ReturnType<typeof parseProject>> & {
    project?: Parameters<typeof sentenceRunner>[1]["project"];
  };
  if (project === undefined) throw new Error(JSON.stringify(wrong));
  const tags = new TagStore(systemClock);
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const log = { info: say, warning: say, error: say, debug: say } as never;
  const targets = new AisTargets({
    now: () => systemClock.monotonic(),
    ownMmsi: undefined,
    ownPosition: () => undefined,
  });
  const intake = new Intake({ tags, clock: systemClock });
  const isOurs = (name: string) => ownNamesOf(project).has(name);
  const [busMessages, ownSentences] = [new BusMessages(), new OwnSentences(systemClock)];
  const shared = { tags, clock: systemClock, log, messages, targets, busMessages, ownSentences };
  const parts = { ...shared, project, intake, sentenceAlerts: alerts, isOurs };
  sources.forEach((_, i) => define(tags, `GATEWAY_${i}.UP`));
  const outputs = makeSentenceOutputs(sectionOf(project, nmea0183Section), log, { ...shared, alerts });
  const runners = project.sources.flatMap((source) =>
    source.type === "nmea0183" ? sentenceRunner(source, parts) : [],
  );
  return {
    tags,
    said,
    targets,
    busMessages,
    outputs,
    runners,
    start: (): void => {
      for (const runner of [...outputs, ...runners]) {
        void runner.run();
        t.teardown(() => runner.stop());
      }
    },
    write: (tagId: string, value: number, source = "nmea2000:can0:1"): void => {
      if (!tags.has(tagId)) define(tags, tagId);
      tags.write({ tagId, value, quality: "good", timestampMs: Date.now(), source });
    },
  };
}

function define(tags: TagStore, id: string): void {
  const unitSi = unitOfTag(id) ?? (id.endsWith(".UP") ? "bool" : "-");
  const range = { rangeNormalMin: null, rangeNormalMax: null };
  tags.register({ id, description: id, unitSi, controllable: false, ...range, timeoutS: 60 });
}

/** A serial port; undefined where there is no Python to make one. */
export async function serialLine(t: ExecutionContext): Promise<PseudoTerminal | undefined> {
  if (PseudoTerminal.missing !== undefined) {
    t.log(`skipped: ${PseudoTerminal.missing}`);
    t.pass();
    return undefined;
  }
  const line = new PseudoTerminal(join(await tempDir(t), "ttyUSB0"));
  await line.plugIn();
  t.teardown(() => line.pullOut());
  return line;
}
