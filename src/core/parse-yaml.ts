/**
 * Reads YAML that somebody else has written. As the library's `parseDocument`, but it stops where a text has more faults than anybody
 * reads: a megabyte of `]` has a million, and took four seconds and 250 MB; one of `,` in a list took 40 seconds and a gigabyte.
 */
import {
  Composer,
  type CST,
  type Document,
  type DocumentOptions,
  type ParseOptions,
  Parser,
  type SchemaOptions,
  YAMLParseError,
  parseDocument,
} from "yaml";
import { limits } from "./limits.ts";

/** Errors come without their place in words, which takes the length of the text for each. Warnings are in the document, and only there. */
export function parseYaml(
  text: string,
  options: Pick<ParseOptions, "lineCounter" | "uniqueKeys"> & Pick<DocumentOptions & SchemaOptions, "customTags"> = {},
): Document.Parsed {
  const parser = new Parser(options.lineCounter?.addNewLine);
  const composer = new Composer({ ...options, prettyErrors: false, logLevel: "error" });
  const faulty = boundFaults(composer);
  try {
    const documents = composer.compose(untilFaulty(parser.parse(text)), true, text.length);
    const [first, second] = [documents.next().value, documents.next().value];
    if (first === undefined) throw new Error("the library gives at least one document");
    if (second !== undefined)
      first.errors.push(
        new YAMLParseError([second.range[0], second.range[1]], "MULTIPLE_DOCS", "more than one document"),
      );
    return first;
  } catch (error) {
    if (error !== faulty) throw error;
    return faulty.document;
  }
}

/** Thrown in the middle of a value that has too many faults. */
class Faulty extends Error {
  readonly document = parseDocument("");
}

/** The library has no hook for the faults within a value: a list with a million commas is one token. */
function boundFaults(composer: Composer): Faulty {
  const faulty = new Faulty();
  const { errors } = faulty.document;
  const onError = Reflect.get(composer, "onError") as (...fault: unknown[]) => void;
  Reflect.set(composer, "onError", (...fault: unknown[]) => {
    // Each value around the faulty one catches what is thrown, and calls again.
    if (errors.length === 0) onError(...fault);
    // Another list for each document.
    const found = Reflect.get(composer, "errors") as YAMLParseError[];
    if (found.length <= limits.yamlFaults) return;
    if (errors.length === 0) errors.push(...found);
    throw faulty;
  });
  return faulty;
}

function* untilFaulty(tokens: Iterable<CST.Token>): Generator<CST.Token> {
  let faults = 0;
  for (const token of tokens) {
    yield token;
    if (token.type === "error") faults += 1;
    if (faults > limits.yamlFaults) return;
  }
}
