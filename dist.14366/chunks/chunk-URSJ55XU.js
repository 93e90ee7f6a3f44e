import {
  lineOf
} from "./chunk-FNOCJPBY.js";
import {
  textTable,
  texts
} from "./chunk-RRSUTE5Y.js";
import {
  plainText
} from "./chunk-WBNOIEZ2.js";
import {
  plainJson
} from "./chunk-WWHBNCIT.js";
import {
  serviceOf
} from "./chunk-R2A25KSH.js";
import {
  ServiceClient
} from "./chunk-Y64ILS5V.js";
import {
  EXIT_GOOD
} from "./chunk-QCLSFVWH.js";
import {
  usageError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/access/access-verbs.ts
import { userInfo } from "node:os";
async function listOf(options, path, columns) {
  const items = await (await askingOf(options)).list(path);
  const { stdout, stderr } = process;
  if (options.json) for (const item of items) stdout.write(`${plainJson(item)}
`);
  else if (items.length === 0) stderr.write(`${texts.none}
`);
  else {
    const head = columns.map((column) => texts.columns[column]);
    stdout.write(textTable([head, ...items.map((item) => columns.map((column) => shown(item[column])))]));
  }
  return EXIT_GOOD;
}
async function printed(options, path, member) {
  const item = await (await askingOf(options)).item(path);
  process.stdout.write(`${options.json ? plainJson(item) : shown(item[member])}
`);
  return EXIT_GOOD;
}
async function done(options, path, body, said) {
  const answer = await (await askingOf(options)).post(path, { user: userInfo().username, ...body });
  const { token = said, passkeys_removed: passkeys, tokens_ended: tokens, waits } = answer;
  const { stdout, stderr } = process;
  stdout.write(`${options.json ? plainJson(answer) : plainText(String(token))}
`);
  if (options.json) return EXIT_GOOD;
  if (typeof passkeys === "number") stdout.write(`${texts.passkeysGone({ count: passkeys })}
`);
  if (typeof tokens === "number") stdout.write(`${texts.tokensEnded({ count: tokens })}
`);
  if (waits === true) stderr.write(`${texts.waits}
`);
  return EXIT_GOOD;
}
async function keyLine(options, path, id) {
  const passkey = (await (await askingOf(options)).list(path)).find((each) => each["id"] === id);
  const { name: person, person_key: personKey } = passkey ?? {};
  if (typeof person !== "string" || typeof personKey !== "string") throw usageError(texts.noKeyLine({ id }));
  const key = { person, personKey };
  process.stdout.write(`${options.json ? plainJson(key) : plainText(lineOf(key))}
`);
  return EXIT_GOOD;
}
async function askingOf(place) {
  const client = new ServiceClient(await serviceOf(place));
  return {
    item: (path) => client.get(path, isItem),
    list: (path) => client.get(path, isList),
    post: (path, body) => client.post(path, isItem, body)
  };
}
function shown(value) {
  if (value === null || value === void 0 || value === false || value === "") return "\u2013";
  if (value === true) return texts.yes;
  return plainText(Array.isArray(value) ? value.join(",") : value.toString());
}
function isItem(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isList(value) {
  return Array.isArray(value) && value.every((each) => isItem(each));
}

export {
  listOf,
  printed,
  done,
  keyLine,
  askingOf,
  shown
};
