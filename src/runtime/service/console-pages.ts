/** The console's own pages in `console-pages.json` of the data directory. */
import type { ConsolePages, KeptPages } from "../../api/console-pages.ts";
import { Turn } from "../../core/turn.ts";
import { StateFile, type StatePlace } from "../../core/state-file.ts";

const NONE: KeptPages = { revision: 0, pages: [] };

export async function openConsolePages(place: StatePlace): Promise<ConsolePages> {
  const file = new StateFile(place, { name: "console-pages.json", hasCopy: true, parse: pagesIn });
  const turn = new Turn();
  let kept = (await file.read()) ?? NONE;
  return {
    current: () => kept,
    write: (pages, revision) =>
      turn.take(async () => {
        if (revision !== kept.revision) return undefined;
        const next = { revision: revision + 1, pages };
        await file.write(next);
        kept = next;
        return next;
      }),
  };
}

/** The service has checked them before it wrote them. */
function pagesIn(read: unknown): KeptPages | undefined {
  const { revision, pages } = read as Partial<KeptPages>;
  return typeof revision === "number" && Array.isArray(pages) ? { revision, pages } : undefined;
}
