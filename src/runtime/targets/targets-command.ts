/** `bitacora targets`: the stations that AIS hears in the order of danger, as a table or as JSON. */
import { watchBodies } from "../../api/schema/watch-schema.ts";
import { arrayOf, type BodyOf } from "../../core/body-schema.ts";
import { plainJson } from "../../core/shown-text.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { followEvents } from "../follow-events.ts";
import { clientOf } from "../service-client.ts";
import type { VerbOptions } from "../service-url.ts";
import { stopSignal } from "../stop-signal.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { textTable } from "../terminal/text-table.ts";

const messages = messagesIn(locale);
export const texts = messages.stations.command;

const { AisTarget } = watchBodies;
type Target = BodyOf<typeof AisTarget>;

const MILE_M = 1852;
const UNKNOWN = "–";
/** Home, and the rest of the screen away: the table stays where it is. */
const REDRAW = "\u001b[H\u001b[J";

export async function listTargets(options: VerbOptions): Promise<void> {
  const client = await clientOf(options);
  const targets = await client.get("/targets", arrayOf(AisTarget));
  if (options.json) for (const target of targets) process.stdout.write(`${plainJson(target)}\n`);
  else printTable(targets);
}

/** Again and again until somebody ends it; as JSON a whole list in each line. */
export async function watchTargets(options: VerbOptions): Promise<void> {
  const client = await clientOf(options);
  const away = (reason: string) => process.stderr.write(`${messages.alarms.unreachable({ reason })}\n`);
  const take = ({ data }: { readonly data: string }) => {
    const targets = client.parsed(arrayOf(AisTarget), data);
    if (!options.json && process.stdout.isTTY) process.stdout.write(REDRAW);
    if (options.json) process.stdout.write(`${plainJson(targets)}\n`);
    else printTable(targets);
  };
  await followEvents({ open: () => client.events("/targets/stream"), take, away }, stopSignal());
}

function printTable(targets: readonly Target[]): void {
  if (targets.length === 0) process.stderr.write(`${texts.none}\n`);
  else process.stdout.write(textTable([Object.values(texts.columns), ...targets.map(rowOf)]));
}

function rowOf(target: Target): string[] {
  const { name, mmsi, class: messageClass, risk, is_lost: isLost, beacon } = target;
  const state = beacon !== null ? "beacon" : isLost ? "lost" : risk;
  return [
    texts.states({ state }),
    plainText(name ?? UNKNOWN),
    mmsi,
    messageClass,
    shown(target.nav_status, (status) => texts.navStatus({ status })),
    shown(target.distance_m, miles),
    shown(target.bearing_deg, degrees),
    shown(target.cpa_m, miles),
    shown(target.tcpa_s, (seconds) => (seconds / 60).toFixed(1)),
    shown(target.course_deg, degrees),
    shown(target.speed_ms, (speed) => ((speed * 3600) / MILE_M).toFixed(1)),
    target.age_s.toFixed(0),
    target.alarm_id ?? "",
  ];
}

function shown<T>(value: T | null, text: (value: T) => string): string {
  return value === null ? UNKNOWN : text(value);
}

function miles(metres: number): string {
  return (metres / MILE_M).toFixed(2);
}

function degrees(value: number): string {
  return String(Math.round(value) % 360).padStart(3, "0");
}
