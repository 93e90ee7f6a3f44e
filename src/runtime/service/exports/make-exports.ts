/** Makes an output for each database in the project that gets the samples. */
import { join } from "node:path";
import type { Clock } from "../../../core/clock.ts";
import type { History } from "../../../historian/history.ts";
import { FileShippingCursor } from "../../../historian/shipment/file-shipping-cursor.ts";
import type { Messages } from "../../../messages/messages.ts";
import type { Project } from "../../../project/project.ts";
import type { TagStore } from "../../../tags/tag-store.ts";
import type { Log } from "../../../core/log.ts";
import { unitsOf } from "../unit-of-tag.ts";
import { DatabaseExport } from "./database-export.ts";

export interface ExportParts {
  readonly project: Project;
  readonly dataDir: string;
  readonly history: Pick<History, "shipping">;
  readonly tags: Pick<TagStore, "definition">;
  readonly clock: Clock;
  readonly log: Log;
  readonly messages: Messages;
  /** Throws if nothing may be written now. */
  readonly mayWrite: () => void;
}

export function makeExports(parts: ExportParts): DatabaseExport[] {
  const { project, dataDir, history, tags, clock, log, messages, mayWrite } = parts;
  return project.exports.map(
    (settings) =>
      new DatabaseExport({
        settings,
        vesselId: project.vessel.id,
        source: history.shipping,
        cursor: new FileShippingCursor(join(dataDir, `export-${settings.id}.json`), mayWrite),
        unitOf: unitsOf(project, tags),
        clock,
        log,
        texts: messages.exports,
      }),
  );
}
