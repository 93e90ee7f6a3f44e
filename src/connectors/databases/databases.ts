/** Sends the samples to databases that people have already. */
import type { Connector } from "../connector.ts";
import { type ExportSettings, exportsSection } from "./section.ts";
import { wordsIn } from "./words.ts";

export const databases: Connector<readonly ExportSettings[]> = {
  section: exportsSection,
  // Each series has the vessel's id as a label.
  follows: ["vessel"],
  // Samples in memory cannot be sent; the historian gets its file at the restart.
  waits: ({ historian }) => historian.file === null,
  async open(exports, { project, history, tags, clock, log, locale, ...context }) {
    const [{ DatabaseExport }, { shippingCursor }, { unitsOf }] = await Promise.all([
      import("./database-export.ts"),
      import("../../historian/shipment/file-shipping-cursor.ts"),
      import("../unit-of-tag.ts"),
    ]);
    return exports.map(
      (settings) =>
        new DatabaseExport({
          settings,
          vesselId: project.vessel.id,
          source: history.shipping,
          cursor: shippingCursor({ ...context, clock }, `export-${settings.id}.json`),
          unitOf: unitsOf(project, tags),
          clock,
          log,
          texts: wordsIn(locale),
        }),
    );
  },
};
