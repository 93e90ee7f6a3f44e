/** `bitacora shore …`: how far the vessel's link to shore has got, and the orders of the office, from her own service. */
import { type RunnerStatistics, runnerStatistics } from "../connectors/runner.ts";
import { notifyBodies } from "../api/schema/notify-schema.ts";
import { arrayOf, type BodyOf, objectOf } from "../core/body-schema.ts";
import { plainJson } from "../core/shown-text.ts";
import { messagesIn } from "../messages/messages.ts";
import { locale } from "./command.ts";
import { EXIT_BAD_ANSWER, EXIT_GOOD } from "./command-line.ts";
import { clientOf } from "./service-client.ts";
import type { VerbOptions } from "./service-url.ts";
import { plainText } from "./terminal/terminal-text.ts";

const HEALTH = objectOf({ outputs: arrayOf(runnerStatistics) });
const ORDERS = arrayOf(notifyBodies.ShoreOrder);
export const { shoreLink } = messagesIn(locale);
const texts = shoreLink.status;
const BAR_CHARS = 30;

/** The exit status: 0 where shore answers and nothing is wrong. */
export async function shoreStatus({ json, ...place }: VerbOptions): Promise<number> {
  const { stdout, stderr } = process;
  const client = await clientOf(place);
  const { outputs } = await client.get("/health", HEALTH);
  const link = outputs.find(({ type }) => type === "shore");
  if (link === undefined) {
    stderr.write(`${texts.none}\n`);
    return EXIT_BAD_ANSWER;
  }
  const orders = link.counters["orders_open"] === undefined ? [] : await client.get("/shore/orders", ORDERS);
  if (json) stdout.write(`${plainJson(link)}\n`);
  else for (const line of [...linesOf(link), ...orders.map(orderLine)]) stdout.write(`${plainText(line)}\n`);
  return link.fault === null ? EXIT_GOOD : EXIT_BAD_ANSWER;
}

export async function endShoreOrder(place: VerbOptions, number: string, user: string): Promise<number> {
  const asked = { number, user };
  const ended = await (await clientOf(place)).post("/shore/orders/{number}/end", notifyBodies.ShoreOrder, asked);
  process.stdout.write(`${place.json ? plainJson(ended) : shoreLink.end.done({ number })}\n`);
  return EXIT_GOOD;
}

function orderLine({ number, tags, until, state, why, samples }: BodyOf<typeof notifyBodies.ShoreOrder>): string {
  return texts.order({ number: String(number), tags: tags.join(", "), until, state, why, samples });
}

function linesOf({ name, fault, counters }: RunnerStatistics): string[] {
  const of = (counter: string): number => counters[counter] ?? 0;
  const ashore = of("entries_ashore");
  const [sent, waiting] = [of("blocks_ashore"), of("blocks_waiting")];
  const pace = of("bytes_per_s");
  const share = sent + waiting === 0 ? 1 : sent / (sent + waiting);
  const filled = Math.round(share * BAR_CHARS);
  const bar = `[${"#".repeat(filled)}${"-".repeat(BAR_CHARS - filled)}] ${Math.floor(share * 100)} %`;
  const samples =
    of("on_satellite") === 1
      ? texts.onSatellite({ rollups: of("rollups") })
      : of("answered_s_ago") < 0
        ? texts.notKnown
        : waiting === 0
          ? texts.allAshore({ minutes: minutesOf(Math.max(of("frames_waiting"), fault === null ? 0 : 60)) })
          : bar;
  return [
    `${texts.shore}  ${name}: ${of("answered_s_ago") < 0 ? texts.never : texts.answered({ seconds: of("answered_s_ago") })}`,
    ...(fault === null ? [] : [fault]),
    `${texts.book}  ${texts.entries({ ashore, all: ashore + of("entries_waiting") })}`,
    `${texts.samples}  ${samples}`,
    ...(waiting === 0 || of("on_satellite") === 1
      ? []
      : [
          texts.toCome({
            millions: (of("samples_waiting") / 1e6).toFixed(2),
            megabytes: megabytesOf(of("bytes_waiting")),
            minutes: pace === 0 ? undefined : Math.max(1, minutesOf(of("bytes_waiting") / pace)),
          }),
        ]),
    `${texts.today}  ${texts.bytes({ megabytes: megabytesOf(of("bytes_today")) })}${of("budget_spent") === 1 ? `, ${texts.spent}` : ""}`,
  ];
}

/** None for less than one. */
function minutesOf(seconds: number): number {
  return seconds < 60 ? 0 : Math.round(seconds / 60);
}

function megabytesOf(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
