/**
 * A line of the Influx line protocol, as databases export it (`influx_inspect export`, `influxd inspect export-lp`). Pure.
 *
 *     navigation.speedOverGround,context=vessels.urn:mrn:imo:mmsi:230099999,self=true,source=can0.35 value=3.2 1795464519000000000
 *     └ measurement             └ tags, each name=value                                             └ fields   └ time, optional
 *
 * A backslash stands before commas, spaces and equals signs in names; fields of text are in quotes.
 */

export interface InfluxLine {
  readonly measurement: string;
  readonly tags: ReadonlyMap<string, string>;
  readonly fields: readonly (readonly [name: string, value: number | boolean | string])[];
  /** As it stands in the line; undefined if the line has none. */
  readonly time: string | undefined;
}

/** Undefined if it is no such line. */
export function parseInfluxLine(line: string): InfluxLine | undefined {
  const head = endOf(line, 0, " ");
  const fieldsEnd = endOf(line, head + 1, " ");
  const [measurement = "", ...tags] = parts(line.slice(0, head), ",");
  const fields = parts(line.slice(head + 1, fieldsEnd), ",").map(fieldOf);
  const time = line.slice(fieldsEnd + 1).trim();
  if (measurement === "" || !/^(?:-?\d+)?$/.test(time)) return undefined;
  if (!fields.every((field) => field !== undefined)) return undefined;
  return {
    measurement: plain(measurement),
    tags: new Map(tags.map((tag) => named(tag))),
    fields,
    time: time === "" ? undefined : time,
  };
}

/** Where the part that begins at `from` ends: before the separator, which counts neither after a backslash nor in quotes. */
function endOf(line: string, from: number, separator: string): number {
  let isQuoted = false;
  for (let at = from; at < line.length; at += 1) {
    const character = line[at];
    if (character === "\\") at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) return at;
  }
  return line.length;
}

function parts(text: string, separator: string): string[] {
  const found: string[] = [];
  for (let from = 0; from <= text.length;) {
    const end = endOf(text, from, separator);
    found.push(text.slice(from, end));
    from = end + 1;
  }
  return found;
}

function named(text: string): [name: string, value: string] {
  const equals = endOf(text, 0, "=");
  return [plain(text.slice(0, equals)), plain(text.slice(equals + 1))];
}

function plain(text: string): string {
  return text.includes("\\") ? text.replaceAll(/\\([,= \\"])/g, "$1") : text;
}

const TRUTHS = new Map([
  ...["t", "T", "true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["f", "F", "false", "False", "FALSE"].map((word) => [word, false] as const),
]);

function fieldOf(text: string): readonly [string, number | boolean | string] | undefined {
  const equals = endOf(text, 0, "=");
  const name = plain(text.slice(0, equals));
  const value = text.slice(equals + 1);
  if (name === "" || value === "") return undefined;
  const quoted = /^"(.*)"$/s.exec(value)?.[1];
  if (quoted !== undefined) return [name, quoted.replaceAll(/\\(["\\])/g, "$1")];
  const truth = TRUTHS.get(value);
  if (truth !== undefined) return [name, truth];
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[iu]?$/.test(value) ? [name, Number.parseFloat(value)] : undefined;
}
