/**
 * Which blocks of some files have run in this thread, by V8's precise coverage. A parser's new input is one by which a block runs that
 * never ran before.
 */
import { type Profiler, Session } from "node:inspector";

interface Fresh {
  readonly key: string;
  readonly size: number;
  readonly blocks: readonly Profiler.CoverageRange[];
}

export class BlockCoverage {
  readonly #session = new Session();
  readonly #files: readonly string[];
  /** By function: a mark for each character that has run. */
  readonly #covered = new Map<string, Uint8Array>();

  /** `files`: how their addresses end, or parts of them. */
  constructor(files: readonly string[]) {
    this.#files = files;
    this.#session.connect();
    this.#session.post("Profiler.enable");
    this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** Since the last call: whether a block has run that had never run. `keeps`: from now on it is an old one. */
  hasNew(keeps: boolean): boolean {
    let isNew = false;
    for (const { key, size, blocks } of this.#sinceLast()) {
      const known = this.#covered.get(key) ?? new Uint8Array(size);
      const ran = new Uint8Array(size);
      // The outer ones come first.
      const from = blocks[0]?.startOffset ?? 0;
      for (const { startOffset, endOffset, count } of blocks)
        ran.fill(count > 0 ? 1 : 0, startOffset - from, endOffset - from);
      for (let at = 0; at < size; at += 1) {
        if (ran[at] === 0 || known[at] === 1) continue;
        isNew = true;
        if (keeps) known[at] = 1;
      }
      if (keeps) this.#covered.set(key, known);
    }
    return isNew;
  }

  stop(): void {
    this.#session.post("Profiler.stopPreciseCoverage");
    this.#session.disconnect();
  }

  #sinceLast(): Fresh[] {
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    // The answer comes before `post` returns.
    this.#session.post("Profiler.takePreciseCoverage", (_error, answer) => (scripts = answer.result));
    return scripts
      .filter(({ url }) => this.#files.some((file) => url.includes(file)))
      .flatMap(({ url, functions }) =>
        functions.flatMap(({ ranges }): Fresh[] => {
          const [whole] = ranges;
          if (whole === undefined || whole.count === 0) return [];
          const key = `${url}:${whole.startOffset}-${whole.endOffset}`;
          return [{ key, size: whole.endOffset - whole.startOffset, blocks: ranges }];
        }),
      );
  }
}
