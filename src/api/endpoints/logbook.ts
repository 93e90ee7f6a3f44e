/** GET /logbook, POST /logbook, GET /logbook/verify, corrections, countersignatures, checkpoints, and confirming the book. */
import { given } from "../../core/given.ts";
import { limits } from "../limits.ts";
import type { SignedCheckpoint } from "../../logbook/evidence/checkpoint-list.ts";
import { AUDIT_CHOICES } from "../../logbook/entry/audit-event.ts";
import { KINDS, type LogEntry } from "../../logbook/entry/entry.ts";
import { shortCode } from "../../logbook/evidence/short-code.ts";
import type { CrewMember } from "../../logbook/person/crew.ts";
import { access, api, quoted } from "../../messages/details.ts";
import { endpoint, timeBounds } from "./endpoint.ts";
import { arrayOf } from "../../core/body-schema.ts";
import {
  choiceParameter,
  inBody,
  integerParameter,
  itemsParameter,
  kindParameter,
  pathParameter,
  timeParameter,
} from "../schema/parameter.ts";
import {
  nameInList,
  freeTextParameter,
  userParameter,
  requiredNameParameter,
  requiredSummaryParameter,
  requiredTextParameter,
  summaryParameter,
} from "../schema/text-parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import { Problem } from "../problem.ts";
import { Listing } from "../load/record-budget.ts";

const { logbookLimitDefault, limitMax, summaryChars, userChars, personKeyChars, crewMost } = limits.http;

const crewMember = {
  type: "object",
  required: ["name", "capacity"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1, maxLength: userChars },
    capacity: { type: "string", maxLength: userChars },
  },
};

const WRITE_PROBLEMS = {
  429: "This address has written too much; Retry-After says when it may again.",
  507: "Only the reserve of the disk is left, which alarms and the service's own entries may use; the entry is not in it.",
};

const keyParameters = {
  key: requiredTextParameter(
    "The public key in base64: 32 bytes of Ed25519, or 65 of a passkey.",
    personKeyChars,
    () => api.keyRequired,
  ),
  person: requiredNameParameter("Whose key it is. Required.", userChars, () => api.personRequired),
  user: requiredNameParameter("Who enters it in the book. Required.", userChars, () => api.keyWriterRequired),
};

const KEY_PROBLEMS = {
  403: "Asked from another machine: keys are entered on the vessel's computer.",
  409: "The key is not one that can be entered, or not one of this person.",
  429: "This address has written too much; Retry-After says when it may again.",
  503: "The log book cannot be written; the key is not in it.",
  507: "Only the reserve of the disk is left; the key is not in the book.",
};

export const logbookEndpoints = [
  endpoint({
    method: "get",
    path: "/logbook",
    operationId: "listLogEntries",
    summary: "Log entries, newest first",
    parameters: {
      kind: choiceParameter("Only entries of this kind.", KINDS),
      since: timeParameter("Lower time bound, inclusive."),
      until: timeParameter("Upper time bound, inclusive."),
      audit: choiceParameter(
        "`only` gives the entries about the service itself and who uses it, `without` the others, of the newest 100000.",
        AUDIT_CHOICES,
      ),
      text: freeTextParameter("Only entries with all of these words, in any order, of the newest 100000."),
      by: freeTextParameter("Only entries of anyone who has this in their name, of the newest 100000."),
      limit: integerParameter("Maximum number of entries.", {
        minimum: 1,
        maximum: limitMax,
        default: logbookLimitDefault,
      }),
    },
    answer: arrayOf(refTo("LogEntry")),
    problems: { 503: "The log book cannot be read." },
    handle({ kind, since, until, audit, text, by, limit }, { parts }) {
      const chosen = given({ kind, audit, text: text?.trim() || undefined, user: by?.trim() || undefined });
      const query = { limit, ...timeBounds(since, until), ...chosen };
      return Listing.ofRecords(parts.logbook.entries(query), logEntryRecord);
    },
  }),
  endpoint({
    method: "post",
    path: "/logbook",
    operationId: "appendLogEntry",
    summary: "Appends an entry to the hash chain; answers once it is on disk",
    parameters: {
      kind: kindParameter("The entry's kind.", KINDS, "manual"),
      summary: requiredSummaryParameter("What happened. Required; only white space is nothing.", summaryChars),
      user: userParameter("Who writes.", "operator"),
    },
    answer: refTo("LogReceipt"),
    problems: { 503: "The log book cannot be written; the entry is not in it.", ...WRITE_PROBLEMS },
    handle: async ({ kind, summary, user }, { parts: { acts } }, caller) =>
      receipt(await acts.book.write(caller, { kind, summary }, user)),
  }),
  endpoint({
    method: "post",
    path: "/logbook/{entry_id}/corrections",
    operationId: "correctLogEntry",
    summary: "Appends an entry that corrects another, which stays as it is; answers once it is on disk",
    parameters: {
      entry_id: pathParameter("The id of the entry that is corrected."),
      summary: requiredSummaryParameter(
        "What it should have said. Required; only white space is nothing.",
        summaryChars,
      ),
      user: userParameter("Who corrects.", "operator"),
    },
    answer: refTo("LogReceipt"),
    problems: {
      404: "There is no such entry.",
      503: "The log book cannot be written; the correction is not in it.",
      ...WRITE_PROBLEMS,
    },
    handle: async ({ entry_id: text, summary, user }, { parts: { acts } }, caller) =>
      receipt(await acts.book.correct(caller, idIn(text), summary, user)),
  }),
  endpoint({
    method: "post",
    path: "/logbook/{entry_id}/countersignatures",
    operationId: "countersignLogEntry",
    summary: "Appends an entry that countersigns another, which stays as it is; answers once it is on disk",
    parameters: {
      entry_id: pathParameter("The id of the entry that is countersigned."),
      user: requiredNameParameter(
        "Who countersigns. Required; only white space is nothing.",
        userChars,
        () => api.userRequired,
      ),
      summary: summaryParameter("What is confirmed, if there is more to say than that.", {
        maxLength: summaryChars,
        default: "",
      }),
      signature: freeTextParameter("The person's own signature, in base64; it needs key, signed_at and summary."),
      key: freeTextParameter("The public key that it was made with, in base64: one that the book has for this person."),
      signed_at: freeTextParameter(
        "When it was signed, by the clock of the person's computer (ISO 8601, UTC, milliseconds).",
      ),
      authenticator_data: freeTextParameter("Where a passkey has signed: `response.authenticatorData`, in base64."),
      client_data: freeTextParameter(
        "And `response.clientDataJSON`, in base64; its challenge is the SHA-256 of what is signed.",
      ),
    },
    answer: refTo("LogReceipt"),
    problems: {
      404: "There is no such entry.",
      422: "The signature is not one of this person over this entry; nothing is written.",
      503: "The log book cannot be written; the countersignature is not in it.",
      ...WRITE_PROBLEMS,
    },
    async handle({ entry_id: text, summary, user, ...signed }, { parts: { acts } }, caller) {
      const given = { ...(summary.trim() === "" ? {} : { summary }), signature: signatureIn(signed) };
      return receipt(await acts.book.countersign(caller, idIn(text), given, user));
    },
  }),
  endpoint({
    method: "post",
    path: "/logbook/crew",
    operationId: "listCrew",
    summary: "Appends who is aboard and in which capacity, which is in force until the next such entry",
    parameters: {
      crew: inBody(
        itemsParameter<CrewMember>("Each with a name and a capacity, which may be empty.", crewMember, crewMost),
      ),
      user: inBody(userParameter("Who writes.", "operator")),
    },
    answer: refTo("LogReceipt"),
    problems: { 503: "The log book cannot be written; the list is not in it.", ...WRITE_PROBLEMS },
    async handle({ crew, user }, { parts: { acts } }, caller) {
      const listed = crew.map(({ name, capacity }) => ({
        name: nameInList("crew", name),
        capacity: capacity.trim() === "" ? "" : nameInList("crew", capacity),
      }));
      return receipt(await acts.book.listCrew(caller, listed, user));
    },
  }),
  endpoint({
    method: "post",
    path: "/logbook/watch",
    operationId: "giveWatch",
    summary:
      "Appends that the watch goes to somebody, who proves nothing; where people have accounts: POST /access/watch",
    parameters: {
      to: inBody(requiredNameParameter("Who takes the watch. Required.", userChars, () => access.toRequired)),
      note: inBody(summaryParameter("What they are told.", { maxLength: 512, default: "" })),
      user: inBody(userParameter("Who gives it.", "operator")),
    },
    answer: refTo("LogReceipt"),
    problems: { 503: "The log book cannot be written; the watch is not in it.", ...WRITE_PROBLEMS },
    handle: async ({ to, note, user }, { parts: { acts } }, caller) =>
      receipt(await acts.book.giveWatch(caller, to, note, user)),
  }),
  endpoint({
    method: "get",
    path: "/logbook/verify",
    operationId: "verifyLogbook",
    summary: "Checks the whole chain as it is on disk now",
    answer: refTo("LogVerification"),
    problems: { 503: "The log book cannot be read." },
    async handle(_values, { parts }, { signal }) {
      const { ok, broken_entry_ids } = await parts.logbook.verify(signal);
      return { ok, broken_entry_ids };
    },
  }),
  endpoint({
    method: "get",
    path: "/logbook/checkpoint",
    operationId: "getLogCheckpoint",
    summary: "The newest signed checkpoint: what to keep elsewhere so that the book can be held against it later",
    answer: refTo("LogCheckpoint"),
    problems: { 404: "No checkpoint was signed yet." },
    handle(_values, { parts }) {
      const { checkpoint, publicKey } = parts.logbook;
      if (checkpoint === undefined) throw new Problem(404, api.noCheckpoint);
      return checkpointRecord(checkpoint, publicKey);
    },
  }),
  endpoint({
    method: "post",
    path: "/logbook/checkpoint",
    operationId: "signLogCheckpoint",
    summary: "Signs a checkpoint now, over all that is in the book; answers once it is on disk",
    answer: refTo("LogCheckpoint"),
    problems: {
      404: "There is no entry to be signed.",
      409: "Nothing is signed, since evidence of the book is gone or it is not the one that was signed.",
      503: "There is no key, or the checkpoint cannot be written.",
    },
    handle: async (_values, { parts: { acts, logbook } }, caller) =>
      checkpointRecord(await acts.book.sign(caller), logbook.publicKey),
  }),
  endpoint({
    method: "post",
    path: "/logbook/acceptances",
    operationId: "acceptLogbook",
    summary: "Confirms a book whose evidence is gone as it is, in a person's name, so that it is signed again",
    parameters: {
      user: requiredNameParameter("Who confirms. Required.", userChars, () => api.acceptingUserRequired),
      reason: requiredSummaryParameter(
        "What is known of what happened. Required.",
        summaryChars,
        () => api.reasonRequired,
      ),
    },
    answer: refTo("LogReceipt"),
    problems: {
      403: "Asked from another machine: a book is confirmed on the vessel's computer.",
      409: "There is nothing to confirm; or it is not the book that was signed, which nobody can confirm.",
      503: "The log book cannot be written; nothing is confirmed.",
    },
    handle: async ({ user, reason }, { parts: { acts } }, caller) =>
      receipt(await acts.book.accept(caller, reason, user)),
  }),
  endpoint({
    method: "post",
    path: "/logbook/person-keys",
    operationId: "addPersonKey",
    summary:
      "Enters the public key by which a person signs; an earlier one of that person no longer counts from then on",
    parameters: keyParameters,
    answer: refTo("LogReceipt"),
    problems: KEY_PROBLEMS,
    handle: async ({ key, person, user }, { parts: { acts } }, caller) =>
      receipt(await acts.book.enterKey(caller, person, key, user)),
  }),
  endpoint({
    method: "post",
    path: "/logbook/person-keys/revocations",
    operationId: "revokePersonKey",
    summary: "Enters that a person's key no longer counts from then on; what was signed before stays good",
    parameters: keyParameters,
    answer: refTo("LogReceipt"),
    problems: KEY_PROBLEMS,
    handle: async ({ key, person, user }, { parts: { acts } }, caller) =>
      receipt(await acts.book.revokeKey(caller, person, key, user)),
  }),
  // After the paths that an id could be taken for.
  endpoint({
    method: "get",
    path: "/logbook/{entry_id}",
    operationId: "getLogEntry",
    summary: "One entry with its whole hash, as a person needs it to sign it",
    parameters: { entry_id: pathParameter("The id of the entry.") },
    answer: refTo("WholeLogEntry"),
    problems: { 404: "There is no such entry.", 503: "The log book cannot be read." },
    async handle({ entry_id: text }, { parts }) {
      const entry = await parts.logbook.entry(idIn(text));
      if (entry === undefined) throw new Problem(404, api.entryUnknown({ id: quoted(text) }));
      return wholeEntry(entry);
    },
  }),
];

/** Undefined without a signature; what is missing beside one is empty, so that it is a wrong one. */
function signatureIn({ signature, key = "", signed_at: signedAt = "", ...passkey }: SignatureTexts) {
  if (signature === undefined) return undefined;
  const { authenticator_data: authenticatorData, client_data: clientData } = passkey;
  const isPasskey = authenticatorData !== undefined && clientData !== undefined;
  return { signature, personKey: key, signedAt, ...(isPasskey ? { passkey: { authenticatorData, clientData } } : {}) };
}

type SignatureTexts = Readonly<
  Record<"signature" | "key" | "signed_at" | "authenticator_data" | "client_data", string | undefined>
>;

/** Throws a 404 for what can be no entry's id. */
function idIn(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Problem(404, api.entryUnknown({ id: quoted(text) }));
}

function checkpointRecord(checkpoint: SignedCheckpoint, publicKey: string | undefined): Body<"LogCheckpoint"> {
  const { origin, size, note } = checkpoint;
  return { origin, entries: size, code: shortCode(checkpoint), note, public_key: publicKey ?? null };
}

function wholeEntry({ id, kind, timestamp, summary, payload, user, prev_hash, hash }: LogEntry): Body<"WholeLogEntry"> {
  return { id, kind, timestamp, summary, payload, user, prev_hash, hash };
}

function receipt({ id, kind, timestamp, hash }: LogEntry): Body<"LogReceipt"> {
  return { id, kind, timestamp, hash };
}

function logEntryRecord({ id, kind, timestamp, summary, payload, user, hash }: LogEntry): Body<"LogEntry"> {
  return { id, kind, timestamp, summary, payload, user, hash: `${hash.slice(0, 16)}…` };
}
