/** Makes the link to shore; nothing where the vessel's key cannot be used. */
import { readFile } from "node:fs/promises";
import { systemErrorCode } from "../../core/errors.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import { shippingCursor } from "../../historian/shipment/file-shipping-cursor.ts";
import { SampleShipping } from "../../historian/shipment/sample-shipping.ts";
import { enterOnce } from "../../logbook/book/enter-once.ts";
import { SHORE_CONTRADICTS } from "../../logbook/entry/audit-event.ts";
import { sectionOf } from "../../project/section.ts";
import type { ConnectorContext } from "../connector.ts";
import { signalkSection } from "../signalk/section.ts";
import { unitsOf } from "../unit-of-tag.ts";
import { HttpShore } from "./http-shore.ts";
import type { ShoreSettings } from "./section.ts";
import { ShoreLink } from "./shore-link.ts";
import { shoreState } from "./shore-state.ts";
import { wordsIn } from "./words.ts";

/** Where this output's place among the samples is kept, in the data directory. */
const CURSOR_FILE = "shore-samples.json";

export async function openShore(settings: ShoreSettings, context: ConnectorContext): Promise<readonly ShoreLink[]> {
  const { project, history, tags, outgoing, key, clock, log, locale, version } = context;
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
  const { vessel } = project;
  const link = new ShoreLink({
    ...context,
    settings,
    vessel: { id: vessel.id, name: vessel.name, mmsi: sectionOf(project, signalkSection)?.mmsi },
    software: `bitacora/${version}`,
    http: new HttpShore({ url, key, ca, locale, now: () => clock.now() }),
    state: shoreState(context),
    openShipping: source && (() => SampleShipping.open({ source, cursor, unitOf, tags: settings.tags, begins })),
    tags: outgoing,
    texts,
    onFork: (id) => {
      const payload = { event: SHORE_CONTRADICTS, entry: id };
      void enterOnce({ kind: "manual", summary: texts.contradicts({ id }), payload, user: SYSTEM_USER }, context);
    },
  });
  return [link];
}
