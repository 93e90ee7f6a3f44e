/** The schemas of the Signal K specification, as its own package checks with them, and the units that it gives to paths. */
import { createRequire } from "node:module";

interface Checked {
  readonly valid: boolean;
  readonly errors: readonly { readonly message: string; readonly dataPath: string }[];
}

interface Schema {
  validateDelta(delta: unknown): Checked;
  validateFull(tree: unknown): Checked;
  getTv4(): { validateMultiple(message: unknown, schema: unknown, checks: boolean, bansUnknown: boolean): Checked };
}

const require = createRequire(import.meta.url);
const schema = require("@signalk/signalk-schema") as Schema;
const keys = require("@signalk/signalk-schema/dist/keyswithmetadata.json") as Readonly<
  Record<string, { readonly units?: string }>
>;

/** What is wrong with a message or a tree; empty if nothing is. */
export function faultsOfDelta(delta: unknown): string[] {
  return faultsOf(schema.validateDelta(structuredClone(delta)));
}

export function faultsOfTree(tree: unknown): string[] {
  return faultsOf(schema.validateFull(structuredClone(tree)));
}

export function faultsOfHello(hello: unknown): string[] {
  const own: unknown = require("@signalk/signalk-schema/schemas/hello.json");
  return faultsOf(schema.getTv4().validateMultiple(hello, own, true, true));
}

function faultsOf({ valid, errors }: Checked): string[] {
  return valid ? [] : ["not valid", ...errors.map(({ dataPath, message }) => `${dataPath}: ${message}`)];
}

/** Patterns of the specification's paths, with their units. */
const known = Object.entries(keys)
  .filter(([key]) => key.startsWith("/vessels/*/"))
  .map(([key, { units }]) => {
    const source = key
      .slice("/vessels/*/".length)
      .replaceAll("RegExp", "[A-Za-z0-9]+")
      .replaceAll("(single)|([A-C])", "(single|[A-C])");
    return { expression: new RegExp(`^${source}$`), units };
  });

/** Undefined if the specification has no such path. */
export function specified(path: string): { readonly units: string | undefined } | undefined {
  const found = known.filter(({ expression }) => expression.test(path.replaceAll(".", "/")));
  return found.length === 0 ? undefined : { units: found.find(({ units }) => units !== undefined)?.units };
}
