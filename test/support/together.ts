/**
 * Several test files in one process, one after another: to start a process and load the sources takes longer than what most files test.
 * `groups.js` decides which; a file that is run by itself is not affected. Within a file all is as ava has it: what `test.before` says is
 * done before its first test, serial tests come first, the others at once, and what `test.after` says is done after the last.
 */
import { registerHooks } from "node:module";
import test, { type ExecutionContext } from "ava";
import { meter } from "./meter.ts";

interface Declaration {
  readonly file: string;
  /** What stands between `test` and the bracket: `["serial", "skip"]`. */
  readonly words: readonly string[];
  readonly args: readonly unknown[];
}

type Declare = ((...args: unknown[]) => void) & { readonly [word: string]: Declare };
type Teardown = Pick<ExecutionContext, "teardown">;
type Implementation = (t: unknown, ...args: unknown[]) => unknown;

/** ava wants all of them in one turn, so they are kept until the last file is loaded. */
const declared: Declaration[] = [];
let file = "";

function recorder(words: readonly string[]): Declare {
  return new Proxy((() => undefined) as unknown as Declare, {
    get: (_, word) => recorder([...words, String(word)]),
    apply: (_, _this, args: unknown[]) => void declared.push({ file, words, args }),
  });
}

/** What the files get as `ava`. */
export default recorder([]);
export { registerCompletionHandler } from "ava";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "ava" ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
});

/** What runs now. ava names the group only, and not whose test it was. */
const running = new Set<string>();
const saidOf = (what: string, error: unknown) =>
  `${what} while ${[...running].join(", ") || file} ran: ${error instanceof Error ? error.stack : String(error)}`;

process.on("uncaughtExceptionMonitor", (error) => console.error(saidOf("Uncaught exception", error)));
const unhandled = new Map<Promise<unknown>, string>();
process.on("unhandledRejection", (reason, promise) => unhandled.set(promise, saidOf("Unhandled rejection", reason)));
process.on("rejectionHandled", (promise) => unhandled.delete(promise));
process.on("exit", () => unhandled.forEach((said) => console.error(said)));

/** `files`: from the project's folder, whose URL is `root`. */
export async function runTogether(root: string, files: readonly string[]): Promise<void> {
  for (file of files) await import(new URL(file, root).href);
  meter(`the sources of ${files[0]}`);
  let before: Promise<unknown> = Promise.resolve();
  for (const each of files) before = new TestFile(each).declareAfter(before);
}

class TestFile {
  readonly #file: string;
  readonly #declared: readonly Declaration[];
  #begun: Promise<unknown> | undefined;
  /** Tests that have not ended. */
  #left: number;

  constructor(path: string) {
    this.#file = path;
    this.#declared = declared.filter((one) => one.file === path);
    this.#left = this.#declared.filter(({ words }) => !words.some((word) => NO_RUN.test(word))).length;
  }

  /** Resolves after `before`, when those of its tests that wait for that have ended: also where it has none. */
  declareAfter(before: Promise<unknown>): Promise<unknown> {
    const ends = this.#declared.filter(({ words }) => !isHook(words)).map((one) => this.#declare(one, before));
    return Promise.all([before, ...ends]);
  }

  async #declare({ words, args }: Declaration, before: Promise<unknown>): Promise<void> {
    const call = words.reduce((chain, word) => chain[word] as Declare, test as unknown as Declare);
    const [title, run, ...more] = args as [string, Implementation, ...unknown[]];
    const name = `${this.#file.replace(/^.*\//, "").replace(/\.test\.ts$/, "")} › ${title}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    call(name, async (t: Teardown) => {
      if (words.length === 0) await before;
      // What is torn down first is what was said last: this comes after all that the test says.
      t.teardown(async () => {
        await this.#hasEnded(t);
        running.delete(name);
        meter(`${this.#file} › ${title}`);
        resolve();
      });
      running.add(name);
      await (this.#begun ??= this.#runHooks("before", t));
      await run(t, ...more);
    });
    if (words.length === 0) await promise;
  }

  async #hasEnded(t: Teardown): Promise<void> {
    this.#left -= 1;
    if (this.#left > 0) return;
    await this.#runHooks("after", t);
  }

  async #runHooks(word: "before" | "after", t: unknown): Promise<void> {
    for (const { words, args } of this.#declared) if (words[0] === word) await (args.at(-1) as Implementation)(t);
  }
}

const NO_RUN = /^(?:before|after|skip|todo)$/;
const isHook = (words: readonly string[]) => words[0] === "before" || words[0] === "after";
