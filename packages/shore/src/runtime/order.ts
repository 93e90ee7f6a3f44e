/** `bitacora-shore order`: makes an order for a vessel, lists them, or ends one. It is signed here; the doors only hand it on. */
import { hostname } from "node:os";
import { basename, dirname, resolve } from "node:path";
import { usageError } from "../../../../src/core/errors.ts";
import { escapeControls } from "../../../../src/core/escape-controls.ts";
import { formatIsoTime } from "../../../../src/core/time.ts";
import { conditionIn, orderIn, signOrder } from "../../../../src/connectors/shore/order.ts";
import { openOrderKey, ORDERS, readPublicKey } from "../../../../src/logbook/evidence/file-key.ts";
import { formatVerifierKey, parseNote } from "../../../../src/logbook/evidence/signed-note.ts";
import { textTable } from "../../../../src/runtime/terminal/text-table.ts";
import type { ShoreMessages } from "../messages/en/shore.ts";
import { PostgresOrderStore } from "../postgres/postgres-order-store.ts";
import type { StoredOrder } from "../vessel/order-store.ts";
import { openFleet, unknownVessel } from "./open-fleet.ts";

interface OrderOptions {
  readonly vessel: string;
  readonly postgres: string;
  readonly key: string | undefined;
  readonly tag: readonly string[];
  /** Seconds. */
  readonly every: number;
  readonly while: string | undefined;
  /** ms since 1970. */
  readonly from: number | undefined;
  readonly until: number | undefined;
  /** Days. */
  readonly expires: number;
  /** A number. */
  readonly end: number | undefined;
  readonly texts: ShoreMessages;
}

const DAY_MS = 86_400_000;

export async function shoreOrder(options: OrderOptions): Promise<void> {
  const { vessel, postgres, key: file, texts } = options;
  const { order: words } = texts;
  await using opened = await openFleet(postgres);
  const store = new PostgresOrderStore(opened.pool);
  const [known] = await opened.fleet.keysOf(vessel);
  if (known === undefined) throw unknownVessel(vessel);
  const before = await store.of(vessel);
  if (options.tag.length === 0 && options.end === undefined) {
    const rows = before.map((order) => cells(order, texts));
    process.stdout.write(
      before.length === 0 ? `${words.none({ vessel })}\n` : textTable([[...words.columns], ...rows]),
    );
    return;
  }
  if (file === undefined || basename(file) !== ORDERS.keyFile)
    throw usageError(words.badKey({ file: file ?? "--key" }));
  const number = Math.max(Date.now(), (before[0]?.number ?? 0) + 1);
  const order = wanted(options, { order: number, vessel: known.key.name }, words);
  const dataDir = dirname(resolve(file));
  const name = (await readPublicKey(dataDir, ORDERS))?.name ?? `${hostname()}/orders`;
  const key = await openOrderKey({ dataDir, name });
  await store.add(vessel, number, signOrder(order, key));
  const { end } = options;
  const said =
    end === undefined ? words.made({ number: String(number), vessel }) : words.ending({ ends: String(end), vessel });
  process.stdout.write(`${said}\n${key.made ? `${words.pub({ key: formatVerifierKey(key) })}\n` : ""}`);
}

function wanted(options: OrderOptions, head: { order: number; vessel: string }, words: ShoreMessages["order"]) {
  const { tag, every, while: condition, from = head.order, until = 0, expires, end } = options;
  if (condition !== undefined && conditionIn(condition) === undefined) throw usageError(words.badWhile);
  const order = orderIn({
    ...head,
    expires: formatIsoTime(head.order + expires * DAY_MS),
    ...(end === undefined
      ? {
          tags: tag,
          every_s: every,
          while: condition ?? null,
          from: formatIsoTime(from),
          until: formatIsoTime(until),
        }
      : { ends: end }),
  });
  if (order === undefined) throw usageError(words.bad);
  return order;
}

function cells(
  { number, note, state, why, through, samples, bytes }: StoredOrder,
  { order: words }: ShoreMessages,
): string[] {
  const order = orderIn(JSON.parse(parseNote(Buffer.from(note)).text));
  const said = state === null ? words.waits : why === null ? state : words.why({ state, why });
  const head = [String(number), said];
  const rest =
    order === undefined || "ends" in order
      ? [words.endOf({ ends: String(order?.ends ?? "") }), "", "", "", "", ""]
      : [order.tags.join(" "), `${order.every_s} s`, order.until, through ?? "–", String(samples), String(bytes)];
  return [...head, ...rest].map(escapeControls);
}
