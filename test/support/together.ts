/**
 * Several test files in one process, one after another: to start a process and load the sources takes longer than what most files test.
 * `groups.js` decides which; a file that is run by itself is not affected. Within a file all is as ava has it: hooks and serial tests
 * first, the others at once.
 */
import { registerHooks } from "node:module";
import test from "ava";
import { meter } from "./meter.ts";

interface Declaration {
  readonly file: string;
  /** What stands between `test` and the bracket: `["serial", "skip"]`. */
  readonly words: readonly string[];
  readonly args: readonly unknown[];
}

type Declare = ((...args: unknown[]) => void) & { readonly [word: string]: Declare };
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

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "ava" ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
});

/** `files`: from the project's folder, whose URL is `root`. */
export async function runTogether(root: string, files: readonly string[]): Promise<void> {
  for (file of files) await import(new URL(file, root).href);
  meter(`the sources of ${files[0]?.split("/")[1]}`);
  let before: Promise<unknown> = Promise.resolve();
  for (const each of files) {
    const ends = declared.filter((one) => one.file === each).map((one) => declare(one, before));
    before = Promise.all(ends).then(() => meter(each));
  }
}

/** Resolves when the test has ended, if it is one of those that wait for the file before. */
async function declare({ file: from, words, args }: Declaration, before: Promise<unknown>): Promise<void> {
  const call = words.reduce((chain, word) => chain[word] as Declare, test as unknown as Declare);
  if (words.some((word) => /^(?:before|after)/.test(word))) {
    call(...args);
    return;
  }
  const [title, run, ...more] = args as [string, Implementation, ...unknown[]];
  const name = `${from.replace(/^.*\//, "").replace(/\.test\.ts$/, "")} › ${title}`;
  if (words.length > 0) {
    call(name, run, ...more);
    return;
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  call(name, async (t: unknown) => {
    await before;
    try {
      await run(t, ...more);
    } finally {
      resolve();
    }
  });
  await promise;
}
