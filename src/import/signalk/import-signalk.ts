/**
 * A Signal K server's setup as a project: the vessel, connections as sources, priorities of sources, zones as alarms; and what of it is
 * covered, in part or not, by name. Pure; the writer checks what it makes.
 */
import { asText } from "../../core/as-text.ts";
import { PATHS, placesAt } from "../tag-at-path.ts";
import { readConnections } from "./connections.ts";
import { type Faulty, type ImportFinding, findingKey } from "./finding.ts";
import { readPlugins } from "./plugins.ts";
import { type Fields, fieldsOf, itemsOf, numberOf, ownersWords, type ServerFiles, textOf } from "./server-files.ts";
import { alarmsOf, type GateOf } from "./zones.ts";

/** As a project file has it. */
type ImportedProject = Readonly<Record<string, unknown>>;

export interface SignalkImport {
  readonly project: ImportedProject;
  readonly findings: readonly ImportFinding[];
}

/** `faulty`: what the check of such a project has refused. */
export function importSignalk(
  files: ServerFiles,
  faulty: Faulty = new Set(),
  gateOf: GateOf = () => ({}),
): SignalkImport {
  const { values, meta } = ownersWords(files);
  const vessel = readVessel(values, fieldsOf(fieldsOf(files.settings)["vessel"]));
  const connections = readConnections(files.settings, faulty);
  const priorities = readPriorities(files, faulty);
  const zones = readZones(meta, faulty, gateOf);
  const { id, name } = vessel.vessel;
  return {
    project: {
      id,
      name,
      vessel: vessel.vessel,
      ...vessel.sections,
      sources: connections.sources,
      ...(zones.tags.length > 0 ? { tags: zones.tags } : {}),
      ...(priorities.preferred.length > 0 ? { nmea2000: { preferred_sources: priorities.preferred } } : {}),
    },
    findings: [
      ...vessel.findings,
      ...connections.findings,
      ...priorities.findings,
      ...zones.findings,
      ...readPlugins(files.plugins),
    ],
  };
}

/** Types of ships of AIS (ITU-R M.1371), by tens or by number. */
const SHIP_TYPES: readonly (readonly [from: number, to: number, type: string])[] = [
  [30, 30, "fishing"],
  [31, 32, "tug"],
  [35, 35, "patrol"],
  [36, 36, "sailing_yacht"],
  [37, 37, "motor_yacht"],
  [52, 52, "tug"],
  [55, 55, "patrol"],
  [60, 69, "passenger"],
  [70, 79, "cargo"],
  [80, 89, "tanker"],
];

/** What a project must have and the server does not say. Somebody has to look at it. */
const GUESSED = { loa_m: 12, beam_m: 4, draft_m: 2 } as const;

function readVessel(values: ReadonlyMap<string, unknown>, old: Fields) {
  const name = textOf(values.get("name")) ?? textOf(old["name"]);
  const slug = (name ?? "vessel")
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, "-");
  const id =
    slug
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 64)
      .toLowerCase() || "vessel";
  const shipType = numberOf(fieldsOf(values.get("design.aisShipType"))["id"]);
  const type = SHIP_TYPES.find(([from, to]) => shipType !== undefined && shipType >= from && shipType <= to)?.[2];
  const dimensions = {
    loa_m: numberOf(fieldsOf(values.get("design.length"))["overall"]),
    beam_m: numberOf(values.get("design.beam")),
    draft_m: numberOf(fieldsOf(values.get("design.draft"))["maximum"]),
  };
  const findings: ImportFinding[] = [
    { kind: "vessel", name: "name", coverage: name === undefined ? "missing" : "covered", becomes: "name" },
  ];
  findings.push({
    kind: "vessel",
    name: "design.aisShipType",
    coverage: type === undefined ? "missing" : "covered",
    becomes: "vessel.type",
  });
  const known: Record<string, number> = {};
  for (const [key, value] of Object.entries(dimensions)) {
    const isSaid = value !== undefined && value > 0;
    known[key] = isSaid ? value : GUESSED[key as keyof typeof GUESSED];
    const becomes = `vessel.${key}`;
    findings.push(
      isSaid
        ? { kind: "vessel", name: key, coverage: "covered", becomes }
        : { kind: "vessel", name: key, coverage: "missing", becomes, reason: "noDimension" },
    );
  }
  const title = (name ?? id).slice(0, 128);
  const identity = readIdentity(values, old);
  findings.push(...identity.findings);
  return {
    vessel: { id, name: title, type: type ?? "other", ...known } as const,
    sections: identity.sections,
    findings,
  };
}

/** Who she is by radio, where her antenna is, and all else that somebody has said of her, which has no place here. */
function readIdentity(values: ReadonlyMap<string, unknown>, old: Fields) {
  const findings: ImportFinding[] = [];
  const mmsi = textOf(values.get("mmsi")) ?? textOf(old["mmsi"]);
  const uuid = textOf(values.get("uuid")) ?? textOf(old["uuid"]);
  const fromBowM = numberOf(values.get("sensors.gps.fromBow"));
  const isKnown = {
    mmsi: /^[2-7]\d{8}$/.test(mmsi ?? ""),
    antenna: fromBowM !== undefined && fromBowM >= 0 && fromBowM <= 500,
  };
  const finding = (name: string, becomes: string | undefined): ImportFinding =>
    becomes === undefined
      ? { kind: "vessel", name, coverage: "missing", reason: "notKept" }
      : { kind: "vessel", name, coverage: "covered", becomes };
  if (mmsi !== undefined) findings.push(finding("mmsi", isKnown.mmsi ? "signalk.mmsi" : undefined));
  if (fromBowM !== undefined)
    findings.push(finding("sensors.gps.fromBow", isKnown.antenna ? "anchor.bow_to_antenna_m" : undefined));
  if (uuid !== undefined && !isKnown.mmsi) findings.push(finding("uuid", undefined));
  for (const [path, value] of values)
    if (!READ.has(path)) for (const name of namesOf(path, value)) findings.push(finding(name, undefined));
  return {
    sections: {
      ...(isKnown.mmsi ? { signalk: { mmsi } } : {}),
      ...(isKnown.antenna ? { anchor: { bow_to_antenna_m: fromBowM } } : {}),
    },
    findings,
  };
}

/** What has a finding of its own. */
const READ: ReadonlySet<string> = new Set(
  "name mmsi uuid sensors.gps.fromBow design.aisShipType design.length design.beam design.draft".split(" "),
);

/** `communication` with `{"callsignVhf": …}` is `communication.callsignVhf`. */
function namesOf(path: string, value: unknown): readonly string[] {
  const members = Object.keys(fieldsOf(value));
  return members.length === 0 ? [path] : members.map((member) => `${path}.${member}`);
}

/** `priorityOverrides`, which was `sourcePriorities`: by path the sources, the preferred one first. */
function readPriorities({ settings, priorities }: ServerFiles, faulty: Faulty) {
  const own = { ...fieldsOf(settings), ...fieldsOf(priorities) } as Fields;
  const preferred: { tags: string[]; sources: Fields[] }[] = [];
  const findings: ImportFinding[] = [];
  for (const [path, given] of Object.entries(fieldsOf(own["priorityOverrides"] ?? own["sourcePriorities"]))) {
    const tags = PATHS.tagsAt(path);
    const devices = itemsOf(given).map((entry) => deviceOf(fieldsOf(entry)["sourceRef"]));
    const known = devices.filter((device) => device !== undefined);
    const finding = { kind: "priority", name: path } as const;
    if (tags.length === 0 || known.length === 0 || faulty.has(findingKey(finding))) {
      const reason = tags.length === 0 ? "noTag" : known.length === 0 ? "noDevice" : "faulty";
      findings.push({ ...finding, coverage: "missing", reason });
      continue;
    }
    const becomes = `nmea2000.preferred_sources[${preferred.length}]`;
    preferred.push({ tags, sources: known });
    const reason =
      known.length < devices.length
        ? "noDevice"
        : known.every((device) => "name" in device)
          ? undefined
          : "addressMayChange";
    findings.push(
      reason === undefined
        ? { ...finding, coverage: "covered", becomes }
        : { ...finding, coverage: "partly", becomes, reason },
    );
  }
  for (const group of itemsOf(own["priorityGroups"]))
    findings.push({
      kind: "priority",
      name: textOf(fieldsOf(group)["id"]) ?? "?",
      coverage: "missing",
      reason: "groupOfSources",
    });
  for (const alias of Object.keys(fieldsOf(own["sourceAliases"])))
    findings.push({ kind: "priority", name: alias, coverage: "missing", reason: "alias" });
  return { preferred, findings };
}

/** A device of a bus is called PROVIDER.ADDRESS, or PROVIDER.NAME with `useCanName`; nothing else is a device of a bus. */
function deviceOf(sourceRef: unknown): Fields | undefined {
  const device = /\.(?:(?<address>\d{1,3})|c?(?<name>[0-9a-f]{16}))$/i.exec(asText(sourceRef))?.groups;
  if (device?.["name"] !== undefined) return { name: device["name"].toLowerCase() };
  const address = numberOf(device?.["address"]);
  return address === undefined || address > 253 ? undefined : { address };
}

function readZones(meta: ReadonlyMap<string, Fields>, faulty: Faulty, gateOf: GateOf) {
  const tags: Fields[] = [];
  const findings: ImportFinding[] = [];
  for (const [path, described] of meta) {
    if (itemsOf(described["zones"]).length === 0) continue;
    const [at] = placesAt(path);
    const finding = { kind: "zone", name: path } as const;
    if (at === undefined) {
      findings.push({ ...finding, coverage: "missing", reason: "noTag" });
      continue;
    }
    const alarms = alarmsOf(described, at.tagId, at.place, gateOf);
    const said = alarms.filter((alarm) => alarm !== undefined);
    if (said.length === 0 || faulty.has(findingKey(finding))) {
      findings.push({ ...finding, coverage: "missing", reason: said.length === 0 ? "noSuchZone" : "faulty" });
      continue;
    }
    const isWhole = said.length === alarms.length;
    const becomes = `tags[${tags.length}]`;
    findings.push({
      ...finding,
      coverage: isWhole ? "covered" : "partly",
      becomes,
      ...(isWhole ? {} : { reason: "noSuchZone" }),
    });
    const description = textOf(described["displayName"]) ?? textOf(described["description"]);
    tags.push({
      id: at.tagId,
      unit_si: at.unitSi,
      ...(description === undefined ? {} : { description: description.slice(0, 256) }),
      alarms: said,
    });
  }
  return { tags, findings };
}
