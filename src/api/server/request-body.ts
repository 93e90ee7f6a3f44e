/** Reads the body of a request, up to a bound: JSON, or the fields of a form. */
import type { IncomingMessage } from "node:http";
import { parseJson } from "../../core/parse-json.ts";
import { limits } from "../limits.ts";
import { api, signalkAnswers as texts } from "../../messages/details.ts";
import { Problem } from "../problem.ts";

/**
 * A key that a careless reader would take for the prototype, in all the ways in which JSON may write it. It is looked for in the text: to
 * look at each value while it is parsed takes ten times as long.
 */
const PROTOTYPE =
  /"(?:_|\\u005[fF]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[fF])(?:t|\\u0074)(?:o|\\u006[fF])(?:_|\\u005[fF]){2}"\s*:/;

/**
 * Undefined for an empty body. Throws a 413 and ends the connection if it is too large, a 413 for too many values, a 400 (`invalid`) if it
 * is not JSON.
 */
export async function readJsonBody(
  request: IncomingMessage,
  mostBytes: number,
  invalid: string = texts.appBodyInvalid,
): Promise<unknown> {
  return jsonOf(await readText(request, mostBytes), invalid);
}

function jsonOf(text: string, invalid: string): unknown {
  if (text === "") return undefined;
  try {
    if (PROTOTYPE.test(text)) throw new SyntaxError("__proto__");
    return parseJson(text, limits.http.bodyValues);
  } catch (error) {
    if (error instanceof RangeError) throw new Problem(413, api.bodyTooManyValues({ max: limits.http.bodyValues }));
    throw new Problem(400, invalid);
  }
}

/** A body of some named texts, as JSON or as a form sends them: pypilot asks for access with a form. */
export async function readFieldsBody(request: IncomingMessage, mostBytes: number): Promise<unknown> {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers["content-type"] ?? "");
  if (!isForm) return readJsonBody(request, mostBytes);
  return Object.fromEntries(new URLSearchParams(await readText(request, mostBytes)));
}

async function readText(request: IncomingMessage, mostBytes: number): Promise<string> {
  const tooLarge = () => new Problem(413, api.bodyTooLarge({ max: mostBytes }), { Connection: "close" });
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) {
    request.resume();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
