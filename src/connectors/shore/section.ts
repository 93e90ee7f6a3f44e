/**
 * The section `shore` of the project file. A link in the clear over networks that are not the owner's is a fault: requests are signed, so
 * nobody can write in the vessel's name; but anyone who carries them could read them.
 */
import { resolve } from "node:path";
import type { ProjectFault } from "../../project/fault.ts";
import { parseVerifierKey } from "../../logbook/evidence/signed-note.ts";
import { fieldsOf } from "../../project/fields.ts";
import { nonEmpty, serverUrl } from "../../project/schema-parts.ts";
import { givenSection, mustBe, said } from "../../project/section.ts";
import { example, faults as words, formats } from "./words.ts";

const patterns = {
  type: "array",
  maxItems: 100,
  items: { type: "string", maxLength: 128, pattern: "^[A-Za-z0-9_.*-]+$", $comment: "tagPattern" },
} as const;

const schema = {
  type: "object",
  additionalProperties: false,
  required: ["url"],
  description: "sends samples, the log book and open alarms to a shore of ours; without it nothing is sent",
  properties: {
    url: { ...serverUrl, $comment: "webhook", description: "where shore answers" },
    ca: { ...nonEmpty(4096), description: "file with the certificates (PEM) that are trusted instead of the system's" },
    status_s: {
      type: "number",
      minimum: 1,
      maximum: 86_400,
      default: 10,
      description: "between two reports of position and alarms",
    },
    live_s: {
      type: "number",
      minimum: 1,
      maximum: 86_400,
      default: 10,
      description: "between two shipments of the newest samples",
    },
    latest: { ...patterns, default: ["VESSEL.*"], description: "tags whose values are in each report" },
    tags: { ...patterns, default: [], description: "tags whose samples are sent; without any all are" },
    begins: {
      enum: ["oldest", "now"],
      default: "oldest",
      description: "whether a new shore gets the samples of the past, too",
    },
    satellite: {
      type: "object",
      additionalProperties: false,
      description: "while the link is dear, roll-ups go instead of samples, which wait for a cheap one",
      properties: {
        when: {
          type: "string",
          maxLength: 128,
          pattern: "^(always|[A-Za-z0-9_.-]+)$",
          $comment: "tagId",
          default: "always",
          description:
            "always, or a tag that is not 0 while the link is dear; one that is unknown or stale counts as dear",
        },
        rollup_s: {
          type: "integer",
          minimum: 10,
          maximum: 86_400,
          default: 300,
          description: "the interval of a roll-up: its mean, least and greatest value",
        },
        tags: { ...patterns, default: [], description: "tags whose roll-ups are sent; without any all are" },
      },
    },
    orders: {
      type: "object",
      additionalProperties: false,
      required: ["key"],
      description: "lets the owner's office ashore order what does not go by itself; without it nobody can",
      properties: {
        key: { ...nonEmpty(512), description: "the office's public key: the line in its orders.pub" },
        tags: { ...patterns, default: [], description: "tags that may be ordered; without any all" },
        most_tags: { type: "integer", minimum: 1, maximum: 1000, default: 10, description: "tags of one order" },
        least_s: {
          type: "integer",
          minimum: 0,
          maximum: 86_400,
          default: 10,
          description: "the shortest interval of its roll-ups; 0: also each sample",
        },
        days: {
          type: "number",
          minimum: 0.01,
          maximum: 3660,
          default: 7,
          description: "the longest time of one order",
        },
        bytes_per_day: {
          type: "integer",
          minimum: 1000,
          maximum: 1_000_000_000_000,
          default: 2_000_000,
          description: "of all orders in a day (UTC); what is ordered then waits for the next",
        },
      },
    },
    budget: {
      type: "object",
      additionalProperties: false,
      default: {},
      description: "what of the link may be used",
      properties: {
        kbit_s: { type: "number", minimum: 0, maximum: 1_000_000, default: 0, description: "0: all of it" },
        bytes_per_day: {
          type: "integer",
          minimum: 0,
          maximum: 1_000_000_000_000,
          default: 0,
          description: "of a day in UTC; samples then wait for the next, entries and alarms go on; 0: no limit",
        },
        backlog_hours: {
          type: "string",
          pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$",
          $comment: "hours",
          description: "when samples of an outage may go, by the computer's own time (22:00-06:00)",
        },
      },
    },
  },
} as const;

export const shoreSection = givenSection({
  name: "shore",
  schema,
  faults: shoreFaults,
  tagNames(written) {
    const { when } = fieldsOf(fieldsOf(written)["satellite"]);
    return typeof when === "string" && when !== "always" ? [[when, ["shore", "satellite", "when"]]] : [];
  },
  build: ({ ca, satellite, orders = null, budget, ...settings }, { dir }) => ({
    ...settings,
    orders,
    ca: ca === undefined ? undefined : resolve(dir, ca),
    satellite:
      satellite === undefined ? null : { when: satellite.when, everyS: satellite.rollupS, tags: satellite.tags },
    budget: { ...budget, backlogHours: budget.backlogHours === undefined ? null : hoursOf(budget.backlogHours) },
  }),
  formats,
  example,
  stateFiles: "shore(?:-samples|-orders)?\\.json",
});

export type ShoreSettings = NonNullable<ReturnType<typeof shoreSection.settings>>;
export type OrderSettings = NonNullable<ShoreSettings["orders"]>;
/** When roll-ups go ashore instead of samples: always, or while a tag is not 0. */
export type SatelliteSettings = NonNullable<ShoreSettings["satellite"]>;

/** Parses `22:00-06:00`. */
function hoursOf(text: string): { fromMinute: number; toMinute: number } {
  const [fromMinute = 0, toMinute = 0] = text.split("-").map((time) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return hours * 60 + minutes;
  });
  return { fromMinute, toMinute };
}

/** Addresses of networks at home, aboard and in a tunnel, and names that no resolver of the internet knows. */
const OWN_NETWORK =
  /^(localhost|[^.:[\]]+|.*\.(local|lan|internal|home\.arpa)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|169\.254\..*|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\..*|\[(::1|f[cd].*|fe80.*)\])$/i;

function shoreFaults(written: unknown): ProjectFault[] {
  const { url, budget, orders } = fieldsOf(written);
  const { key } = fieldsOf(orders);
  const { backlog_hours: hours } = fieldsOf(budget);
  const findings: ProjectFault[] = [];
  if (typeof url === "string") {
    const at = { path: ["shore", "url"], value: url };
    if (!URL.canParse(url)) findings.push({ ...at, problem: ["badFormat", { format: "webhook" }] });
    else if (isInTheClear(new URL(url))) findings.push({ ...at, problem: said(words.inTheClear) });
  }
  if (typeof key === "string" && !isOfficeKey(key))
    findings.push({ path: ["shore", "orders", "key"], value: key, problem: mustBe(formats.officeKey) });
  if (typeof hours === "string" && hours.length === 11 && hours.slice(0, 5) === hours.slice(6))
    findings.push({ path: ["shore", "budget", "backlog_hours"], value: hours, problem: said(words.emptyHours) });
  return findings;
}

function isOfficeKey(text: string): boolean {
  try {
    return parseVerifierKey(text) !== undefined;
  } catch {
    return false;
  }
}

function isInTheClear({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && !OWN_NETWORK.test(hostname);
}
