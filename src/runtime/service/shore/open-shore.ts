/** The output to shore, as the project names it; undefined if it names none. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SYSTEM_USER } from "../../../core/written-text.ts";
import { systemErrorCode } from "../../../core/errors.ts";
import type { Alarms } from "../../../alarms/alarms.ts";
import type { History } from "../../../historian/history.ts";
import { FileShippingCursor } from "../../../historian/shipment/file-shipping-cursor.ts";
import { SampleShipping } from "../../../historian/shipment/sample-shipping.ts";
import type { FileLogbook } from "../../../logbook/book/file-logbook.ts";
import { SHORE_CONTRADICTS } from "../../../logbook/entry/audit-event.ts";
import type { NamedKey } from "../../../logbook/evidence/signed-note.ts";
import { outgoingTags } from "../../../tags/outgoing-tags.ts";
import type { TagStore } from "../../../tags/tag-store.ts";
import type { LogOutbox } from "../log-outbox.ts";
import type { RunningOptions } from "../service-options.ts";
import { enterOnce } from "../enter-once.ts";
import { unitsOf } from "../../../connectors/unit-of-tag.ts";
import { shoreState } from "./shore-state.ts";
import { HttpShore } from "./http-shore.ts";
import { ShoreLink } from "./shore-link.ts";

export interface ShoreParts {
  /** The vessel's key; undefined if it cannot be used: then nothing is sent. */
  readonly key: NamedKey | undefined;
  readonly logbook: FileLogbook;
  readonly outbox: Pick<LogOutbox, "add">;
  readonly history: History;
  readonly tags: TagStore;
  readonly alarms: Alarms;
  /** Throws if nothing may be written now. */
  readonly mayWrite: () => void;
}

/** Where this output's place among the samples is kept, in the data directory. */
const CURSOR_FILE = "shore-samples.json";

export async function openShore(
  { project, dataDir, clock, log, messages, version }: RunningOptions,
  { key, logbook, outbox, history, tags, alarms, mayWrite }: ShoreParts,
): Promise<ShoreLink | undefined> {
  const { shore: settings, vessel, signalk } = project;
  if (settings === null) return undefined;
  const texts = messages.shoreLink;
  if (key === undefined) {
    log.error(texts.noKey);
    return undefined;
  }
  const ca =
    settings.ca === undefined
      ? undefined
      : await readFile(settings.ca, "utf8").catch((error: unknown) => {
          log.error(texts.noCa({ file: settings.ca ?? "", reason: systemErrorCode(error) ?? "" }));
          return undefined;
        });
  const source = history.shipping;
  if (source === undefined) log.warning(texts.nothingOnDisk);
  const cursor = new FileShippingCursor(join(dataDir, CURSOR_FILE), mayWrite);
  const unitOf = unitsOf(project, tags);
  return new ShoreLink({
    settings,
    vessel: { id: vessel.id, name: vessel.name, mmsi: signalk?.mmsi },
    software: `bitacora/${version}`,
    http: new HttpShore({ url: settings.url, key, ca, now: () => clock.now() }),
    state: shoreState(dataDir, mayWrite),
    logbook,
    openShipping:
      source && (() => SampleShipping.open({ source, cursor, unitOf, tags: settings.tags, begins: settings.begins })),
    history,
    tags: outgoingTags(tags, () => project.outputsSimulated),
    alarms,
    clock,
    log,
    texts,
    onFork: (id) => {
      const summary = messages.entries.shoreContradicts({ id });
      const payload = { event: SHORE_CONTRADICTS, entry: id };
      void enterOnce({ kind: "manual", summary, payload, user: SYSTEM_USER }, { logbook, outbox });
    },
  });
}
