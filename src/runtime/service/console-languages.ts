/** Languages of the console in `languages/` of the data directory, a file each: `nl.json`. Read when they are asked for. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { jsonValue } from "../../core/parse-json.ts";
import type { ConsoleLanguage, ConsoleLanguages } from "../../api/console-languages.ts";
import { reasonOf } from "../../core/errors.ts";
import { readRegular } from "../../core/regular-file.ts";
import { limits } from "../limits.ts";

const FILE = /^([a-z]{2,3}(?:-[A-Z]{2})?)\.json$/;
/** The key of the language's own name. */
const NAME = "@language";

export function consoleLanguages(dataDir: string): ConsoleLanguages {
  const folder = join(dataDir, "languages");
  const read = async (code: string): Promise<Readonly<Record<string, string>>> => {
    const words: unknown = jsonValue((await readRegular(join(folder, `${code}.json`), limits.languageBytes)) ?? "{}");
    const isTable = typeof words === "object" && words !== null && Object.values(words).every((one) => typeof one === "string"); // prettier-ignore
    if (!isTable) throw new SyntaxError('{"…": "…"}');
    return words as Readonly<Record<string, string>>;
  };
  const known = async (): Promise<readonly string[]> => {
    const names = await readdir(folder).catch(() => []);
    return names.flatMap((name) => FILE.exec(name)?.[1] ?? []).toSorted().slice(0, limits.languages); // prettier-ignore
  };
  const look = async (code: string): Promise<ConsoleLanguage> => {
    try {
      return { code, name: (await read(code))[NAME] || code, fault: null };
    } catch (error) {
      return { code, name: code, fault: error instanceof SyntaxError ? error.message : reasonOf(error) };
    }
  };
  return {
    list: async () => Promise.all((await known()).map(look)),
    words: async (code) => ((await known()).includes(code) ? read(code).catch(() => undefined) : undefined),
  };
}
