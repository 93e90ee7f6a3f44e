/** Makes the link to shore; nothing where the vessel's key cannot be used. */
import { readFile } from "node:fs/promises";
import { systemErrorCode } from "../../core/errors.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import { shippingCursor } from "../../historian/shipment/file-shipping-cursor.ts";
import { SampleShipping } from "../../historian/shipment/sample-shipping.ts";
import type { ConnectorContext } from "../connector.ts";
import { unitsOf } from "../unit-of-tag.ts";
import { HttpShore } from "./http-shore.ts";
import { OrderBook } from "./order-book.ts";
import type { ShoreSettings } from "./section.ts";
import { ShoreLink } from "./shore-link.ts";
import { wordsIn } from "./words.ts";

const NO_ROLLUPS = { everyS: -1, tags: [] };
/** Where this output's place among the samples is kept, in the data directory. */
const CURSOR_FILE = "shore-samples.json";

export async function openShore(settings: ShoreSettings, context: ConnectorContext): Promise<readonly ShoreLink[]> {
  const { project, history, tags, key, log, locale } = context;
  const texts = wordsIn(locale);
  if (key === undefined) {
    log.error(texts.noKey);
    return [];
  }
  const { url, ca: file, begins } = settings;
  const ca =
    file &&
    (await readFile(file, "utf8").catch((error: unknown) => {
      log.error(texts.noCa({ file, reason: systemErrorCode(error) ?? "" }));
      return undefined;
    }));
  const source = history.shipping;
  if (source === undefined) log.warning(texts.nothingOnDisk);
  const cursor = shippingCursor(context, CURSOR_FILE);
  const unitOf = unitsOf(project, tags);
  const openShipping = source && (() => SampleShipping.open(source, cursor, unitOf, { tags: settings.tags, begins }));
  const goesAnyway = (tagId: string, everyS: number): boolean => {
    const { tags: patterns, everyS: ownS } =
      everyS === 0 ? { ...settings, everyS } : (settings.satellite ?? NO_ROLLUPS);
    return everyS === ownS && (patterns.length === 0 || patterns.some((one) => matchesWildcard(tagId, one)));
  };
  const orders = settings.orders && new OrderBook(settings.orders, key.name, { unitOf, goesAnyway }, context, texts);
  return [new ShoreLink(settings, new HttpShore(url, key, ca, context), openShipping, orders ?? undefined, context)];
}
