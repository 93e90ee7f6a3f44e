/** Takes what another Signal K server says: stream → deltas → tags of its own vessel, stations of AIS. */
import { type ListeningParts, ListeningSource } from "../listening-source.ts";
import type { AisTargets } from "../../ais/targets.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import { fairTurn } from "../../core/fair-turn.ts";
import { gatewayFaultOf } from "../../nmea2000/bus/gateway.ts";
import { limits as nmea2000Limits } from "../../nmea2000/limits.ts";
import type { SignalkSource } from "./source.ts";
import { DeltaReader, type PathValue } from "../../signalk/delta-reader.ts";
import { limits as signalkLimits } from "../../signalk/limits.ts";
import { PathMap } from "../../signalk/path-map.ts";
import { StationReports } from "../../signalk/station-reports.ts";
import { matchesPath, SELF } from "../../signalk/subscription.ts";
import { TakenValues } from "../../signalk/taken-values.ts";
import { isTargetPath } from "../../signalk/target-paths.ts";
import { type ConnectionEnd, listenTo, type Subscribed } from "../../signalk/ws-signalk-server.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { TakenTags } from "../../tags/taken-tags.ts";
import type { TagDefinition } from "../../tags/tag.ts";
import type { SignalkWords } from "./words.ts";

export interface SignalkRunnerParts extends ListeningParts {
  readonly tags: TagStore;
  readonly taken: TakenTags;
  readonly targets: AisTargets;
  /** Paths of the project by tag. */
  readonly paths: Readonly<Record<string, string>>;
  readonly define: (tagId: string) => TagDefinition | undefined;
  readonly texts: SignalkWords;
}

/** A vessel may be the server's own: then these come twice, and the second time they are not newer. */
const VESSEL_PATHS = [
  "",
  "navigation.position",
  "navigation.speedOverGround",
  "navigation.courseOverGroundTrue",
  "navigation.headingTrue",
  "navigation.rateOfTurn",
  "navigation.state",
  "navigation.specialManeuver",
  "navigation.destination.*",
  "design.*",
  "sensors.ais.*",
];
const STATIONS: readonly Subscribed[] = [
  { context: "vessels.urn:mrn:imo:mmsi:*", paths: VESSEL_PATHS },
  ...["atons.*", "shore.basestations.*", "aircraft.*", "sar.*"].map((context) => ({ context, paths: ["*"] })),
];

export class SignalkRunner extends ListeningSource {
  readonly type = "signalk";
  readonly #source: SignalkSource;
  readonly #parts: SignalkRunnerParts;
  readonly #values: TakenValues;
  readonly #stations: StationReports;
  /** As of a gateway. */
  readonly #budget = new TokenBucket({ perS: nmea2000Limits.gatewayBytesPerS });
  #reader: DeltaReader;
  readonly #counters = {
    openings: 0,
    messages: 0,
    deltas: 0,
    other_vessels: 0,
    refused_messages: 0,
    slowed_down: 0,
  };

  constructor(source: SignalkSource, parts: SignalkRunnerParts) {
    const { tags, taken, define, targets, clock, line } = parts;
    super(parts);
    this.#source = source;
    this.#parts = parts;
    this.#values = new TakenValues(tags, taken, new PathMap(parts.paths), define);
    this.#stations = new StationReports(targets, clock, line.text);
    this.#reader = this.#newReader();
  }

  protected async session(signal: AbortSignal): Promise<string> {
    const { url, paths, ais, timeoutS } = this.#source;
    const subscribed = [{ context: SELF, paths }, ...(ais ? STATIONS : [])];
    const listener = {
      opened: () => void (this.#counters.openings += 1),
      message: (text: string) => this.#take(text, signal),
      noise: (frames: number, bytes: number) => this.#charge(bytes + frames * nmea2000Limits.gatewayDatagramBytes),
    };
    return this.#textOf(await listenTo(url, { subscribed, timeoutMs: timeoutS * 1000 }, listener, signal));
  }

  protected override lost(fault: string): void {
    super.lost(fault);
    this.#startReader();
  }

  counters(): Readonly<Record<string, number>> {
    const { refused_values, ...read } = this.#reader.counters;
    const taken = this.#parts.taken.counters;
    const { paths_without_tag, refused_values: unreadable } = this.#values.counters;
    const { deltas, other_vessels, refused_messages } = this.#counters;
    return {
      ...this.#counters,
      losses: this.losses,
      deltas: deltas + read.deltas,
      other_vessels: other_vessels + read.other_vessels,
      refused_messages: refused_messages + read.refused_messages,
      ...this.#stations.counters,
      ...taken,
      paths_without_tag,
      refused_values: taken.refused_values + unreadable + refused_values,
    };
  }

  /** Takes no more of the event loop at a time than a slice. The result: how long the server has to wait for the next message. */
  async #take(text: string, signal: AbortSignal): Promise<number> {
    const { clock } = this.#parts;
    const before = this.#values.pathsFound;
    this.#counters.messages += 1;
    const values = this.#reader.read(text);
    this.heard(signalkLimits.source.steadyMs);
    let sliceMs = clock.monotonic();
    for (const value of values) {
      this.#takeOne(value);
      if (clock.monotonic() - sliceMs < signalkLimits.source.sliceMs) continue;
      await fairTurn();
      // Values of a connection that has ended are stale.
      if (!this.isUp || signal.aborted) return 0;
      sliceMs = clock.monotonic();
    }
    const paths = this.#values.pathsFound - before;
    return this.#charge(text.length + nmea2000Limits.gatewayDatagramBytes + paths * signalkLimits.source.pathBytes);
  }

  #takeOne(each: PathValue): void {
    const { paths, ais } = this.#source;
    const { context, path } = each;
    if (context === undefined) {
      // Values that came because of other vessels were not asked for of our own.
      if (!isTargetPath(path) || paths.some((asked) => matchesPath({ path: asked }, path))) this.#values.take(each);
    } else if (!ais || !this.#stations.take({ ...each, context }))
      this.#parts.taken.dropped.note("other_vessels", context);
  }

  /** How long the server has to wait for what comes next. */
  #charge(bytes: number): number {
    const waitMs = this.#budget.charge(bytes, this.#parts.clock.monotonic());
    if (waitMs > 0) this.#counters.slowed_down += 1;
    return waitMs;
  }

  #textOf({ code, isSilent, status }: ConnectionEnd): string {
    const { texts } = this.#parts;
    if (status !== undefined) return texts.refusedWith({ where: this.name, status });
    const fault = isSilent ? "silent" : code === undefined ? "closed" : gatewayFaultOf(code);
    return texts.serverFaults[faultOf(fault)]({ where: this.name });
  }

  /** Another run of the server may name its vessel otherwise. */
  #startReader(): void {
    const { deltas, other_vessels, refused_messages, refused_values } = this.#reader.counters;
    this.#counters.deltas += deltas;
    this.#counters.other_vessels += other_vessels;
    this.#counters.refused_messages += refused_messages;
    this.#values.counters.refused_values += refused_values;
    this.#reader = this.#newReader();
    this.#parts.taken.begin();
    this.#stations.begin();
  }

  #newReader(): DeltaReader {
    const { taken } = this.#parts;
    return new DeltaReader(
      (timestampMs) => {
        taken.begin(timestampMs);
        this.#stations.begin(timestampMs);
      },
      (kind, name) => taken.dropped.note(kind, name),
    );
  }
}

type ServerFault = keyof SignalkWords["serverFaults"];

/** A connection to a server has no faults of ports that are listened on. */
function faultOf(fault: string): ServerFault {
  const known: readonly string[] = ["refused", "unreachable", "unknown-host", "closed", "silent"];
  return known.includes(fault) ? (fault as ServerFault) : "failed";
}
