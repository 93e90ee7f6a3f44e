/** The keys by which persons sign, in the log book: who has which one, from when on, and until when. */
import { limits } from "../limits.ts";
import type { LogEntry } from "../../logbook/entry/entry.ts";
import { keyPayload, PERSON_KEY, PERSON_KEY_REVOKED, PersonKeys } from "../../logbook/person/person-keys.ts";
import { personKeyOf } from "../../logbook/person/person-signature.ts";
import type { Logbook } from "../../logbook/logbook.ts";
import { api, quoted } from "../../messages/details.ts";
import { Problem } from "../problem.ts";
import { requiredNameParameter, requiredTextParameter } from "../schema/parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { endpoint } from "./endpoint.ts";

const { userChars, personKeyChars } = limits.http;

/** For each book, its keys; they are read once, and then taken from what is written here. */
const keysOfBooks = new WeakMap<Logbook, Promise<PersonKeys>>();

export function personKeysOf(logbook: Logbook): Promise<PersonKeys> {
  const known = keysOfBooks.get(logbook);
  if (known !== undefined) return known;
  const read = readKeys(logbook);
  keysOfBooks.set(logbook, read);
  // A book that cannot be read now is asked again.
  read.catch(() => keysOfBooks.delete(logbook));
  return read;
}

async function readKeys(logbook: Logbook): Promise<PersonKeys> {
  const keys = new PersonKeys();
  for await (const entry of logbook.scan(["manual"])) keys.take(entry);
  return keys;
}

const parameters = {
  key: requiredTextParameter(
    "The public key in base64: 32 bytes of Ed25519, or 65 of a passkey.",
    personKeyChars,
    api.keyRequired,
  ),
  person: requiredNameParameter("Whose key it is. Required.", userChars, api.personRequired),
  user: requiredNameParameter("Who enters it in the book. Required.", userChars, api.keyWriterRequired),
};

const PROBLEMS = {
  403: "Asked from another machine: keys are entered on the vessel's computer.",
  409: "The key is not one that can be entered, or not one of this person.",
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book cannot be written; the key is not in it.",
  507: "Only the reserve of the disk is left; the key is not in the book.",
};

export const personKeyEndpoints = [
  endpoint({
    method: "post",
    writes: true,
    path: "/logbook/person-keys",
    operationId: "addPersonKey",
    summary: "Enters the public key by which a person signs; an earlier one of that person counts no more from then on",
    parameters,
    answer: refTo("LogReceipt"),
    problems: PROBLEMS,
    async handle({ key, person, user }, { parts: { logbook } }) {
      const keys = await personKeysOf(logbook);
      if (personKeyOf(key) === undefined) throw new Problem(409, api.notAPersonKey);
      if (keys.standing(person, key) !== "unknown") throw new Problem(409, api.keyKnown);
      const replaces = keys.keyOf(person) !== undefined;
      const draft = { kind: "manual", summary: api.personKeyAdded({ person, replaces }), user } as const;
      return receipt(keys, await logbook.append({ ...draft, payload: keyPayload(PERSON_KEY, person, key) }));
    },
  }),
  endpoint({
    method: "post",
    writes: true,
    path: "/logbook/person-keys/revocations",
    operationId: "revokePersonKey",
    summary: "Enters that a person's key counts no more from then on; what was signed before stays good",
    parameters,
    answer: refTo("LogReceipt"),
    problems: PROBLEMS,
    async handle({ key, person, user }, { parts: { logbook } }) {
      const keys = await personKeysOf(logbook);
      if (keys.standing(person, key) !== "good") throw new Problem(409, api.keyNotTheirs({ person: quoted(person) }));
      const draft = { kind: "manual", summary: api.personKeyRevoked({ person }), user } as const;
      return receipt(keys, await logbook.append({ ...draft, payload: keyPayload(PERSON_KEY_REVOKED, person, key) }));
    },
  }),
];

function receipt(keys: PersonKeys, entry: LogEntry): Body<"LogReceipt"> {
  keys.take(entry);
  const { id, kind, timestamp, hash } = entry;
  return { id, kind, timestamp, hash };
}
