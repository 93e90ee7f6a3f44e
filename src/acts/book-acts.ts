/**
 * What people and programs write in the log book, and what they confirm in it. An act resolves with the entry once it is on disk under the
 * caller's name. It rejects with a `Refused`, or when the log book cannot record it. `said` is the name that a caller gives for itself; it
 * is used only where the caller is not known. Which signing keys are valid is decided here, from the entries of the book.
 */
import type { Caller } from "../access/caller.ts";
import { Refused } from "../core/refused.ts";
import type { BookDoubt } from "../core/book-doubt.ts";
import { Turn } from "../core/turn.ts";
import type { EntryKind, LogEntry } from "../logbook/entry/entry.ts";
import type { JsonObject } from "../core/json-value.ts";
import type { SignedCheckpoint } from "../logbook/evidence/checkpoint-list.ts";
import type { EntryDraft, Logbook } from "../logbook/logbook.ts";
import { CREW_LISTED, type CrewMember, WATCH_GIVEN } from "../logbook/person/crew.ts";
import type { PasskeyParts } from "../logbook/person/passkey-signature.ts";
import { keyPayload, PERSON_KEY, PERSON_KEY_REVOKED, PersonKeys } from "../logbook/person/person-keys.ts";
import { isGoodSignature, payloadOf, personKeyOf } from "../logbook/person/person-signature.ts";
import type { Messages } from "../messages/messages.ts";
import { type Act, type Gate, nameInBook } from "./gate.ts";
import { limits } from "./limits.ts";
import { doubtText } from "../messages/doubt-text.ts";

/** A person's own signature as the client sends it. What it signs is read from the book. */
export interface GivenSignature {
  readonly signature: string;
  readonly personKey: string;
  readonly signedAt: string;
  readonly passkey?: PasskeyParts | undefined;
}

export interface NewEntry {
  readonly kind?: EntryKind;
  readonly summary: string;
  readonly payload?: JsonObject;
}

export type ActedBook = Pick<
  Logbook,
  "accept" | "append" | "doubt" | "entry" | "query" | "scan" | "sign" | "statistics"
>;

export class BookActs {
  readonly #gate: Gate;
  readonly #logbook: ActedBook;
  readonly #vessel: string;
  readonly #messages: Pick<Messages, "entries" | "evidence" | "logbook">;
  #keys: Promise<PersonKeys> | undefined;
  readonly #keyTurn = new Turn();

  /** `vessel`: whose book it is, which is the origin of its checkpoints. `messages`: in the language of the book. */
  constructor(
    gate: Gate,
    logbook: ActedBook,
    vessel: string,
    messages: Pick<Messages, "entries" | "evidence" | "logbook">,
  ) {
    this.#gate = gate;
    this.#logbook = logbook;
    this.#vessel = vessel;
    this.#messages = messages;
  }

  write(caller: Caller, { kind = "manual", summary, payload = {} }: NewEntry, said?: string): BookAct {
    return this.#append(caller, "write", { kind, summary, payload, user: nameInBook(caller, said) });
  }

  /** The crew list takes the place of the one before. */
  listCrew(caller: Caller, crew: readonly CrewMember[], said?: string): BookAct {
    const names = crew.map(({ name, capacity }) => (capacity === "" ? name : `${name} (${capacity})`)).join(", ");
    const summary = this.#messages.entries.crewListed({ crew: names || null });
    const payload = { event: CREW_LISTED, crew: crew.map(({ name, capacity }) => ({ name, capacity })) };
    return this.write(caller, { summary, payload }, said);
  }

  /** In the word of who gives it: where people have accounts, `Access.handOver` asks who takes it as well. */
  giveWatch(caller: Caller, to: string, note: string, said?: string): BookAct {
    const user = nameInBook(caller, said);
    const summary = this.#messages.entries.access.watch_handed_over({ user, to, note: note || null });
    const payload = { event: WATCH_GIVEN, to, note: note || null };
    return this.write(caller, { kind: "authority_transfer", summary, payload }, said);
  }

  /** `id` is the entry to correct, which itself stays unchanged. */
  correct(caller: Caller, id: number, summary: string, said?: string): BookAct {
    const user = nameInBook(caller, said);
    return this.#append(caller, "correct", { kind: "manual", summary, payload: { corrects: id }, user }, () =>
      this.#mustBeThere(id),
    );
  }

  /** Without a summary, a standard text says that the entry is countersigned. */
  async countersign(
    caller: Caller,
    id: number,
    { summary: given, signature }: { readonly summary?: string; readonly signature?: GivenSignature | undefined },
    said?: string,
  ): BookAct {
    const summary = given ?? this.#messages.logbook.add.countersign.said({ id });
    const draft = { kind: "manual", summary, payload: { countersigns: id }, user: nameInBook(caller, said) } as const;
    if (signature === undefined) return this.#append(caller, "countersign", draft, () => this.#mustBeThere(id));
    return this.#append(caller, "countersign", draft, () => this.#signed(id, draft, signature));
  }

  /** From then on the person signs with this key; an earlier key is no longer valid. */
  enterKey(caller: Caller, person: string, key: string, said?: string): BookAct {
    const { addedEntry } = this.#messages.logbook.person;
    return this.#appendKey(caller, "enter key", said, (keys) => {
      if (personKeyOf(key) === undefined) throw new Refused("no-key");
      if (keys.standing(person, key) !== "unknown") throw new Refused("known-key");
      const summary = addedEntry({ name: person, replaces: keys.keyOf(person) !== undefined });
      return { summary, payload: keyPayload(PERSON_KEY, person, key) };
    });
  }

  /** Signatures made before stay valid. */
  revokeKey(caller: Caller, person: string, key: string, said?: string): BookAct {
    const { revokedEntry } = this.#messages.logbook.person;
    return this.#appendKey(caller, "revoke key", said, (keys) => {
      if (keys.standing(person, key) !== "good") throw new Refused("not-their-key", { person });
      return { summary: revokedEntry({ name: person }), payload: keyPayload(PERSON_KEY_REVOKED, person, key) };
    });
  }

  /** Confirms the book as it is, so that it can be signed again. */
  async accept(caller: Caller, reason: string, said?: string): BookAct {
    const [gate, logbook, messages] = [this.#gate, this.#logbook, this.#messages];
    await gate.check(caller, "accept");
    const summary = (doubt: BookDoubt) =>
      messages.evidence.accepted({ what: doubtText(messages.evidence, doubt), reason });
    const entry = await logbook.accept({ user: nameInBook(caller, said), summary });
    if (entry === undefined) throw new Refused("nothing-to-accept");
    return entry;
  }

  /** Signs a checkpoint over all entries of the book. */
  async sign(caller: Caller): Promise<SignedCheckpoint> {
    const [gate, logbook] = [this.#gate, this.#logbook];
    await gate.check(caller, "sign");
    const checkpoint = await logbook.sign();
    if (checkpoint !== undefined) return checkpoint;
    if (logbook.doubt !== null) throw new Refused("book-in-doubt");
    throw new Refused(logbook.statistics().entries === 0 ? "nothing-to-sign" : "cannot-sign");
  }

  /**
   * The keys of persons, read from the book once and then updated with each key that is entered here. If reading fails, the next call tries
   * again.
   */
  keys(): Promise<PersonKeys> {
    this.#keys ??= keysIn(this.#logbook).catch((error: unknown) => {
      this.#keys = undefined;
      throw error;
    });
    return this.#keys;
  }

  /** `check` runs once the caller may write. It resolves with what to add to the payload. */
  async #append(
    caller: Caller,
    act: Act,
    draft: EntryDraft,
    check: () => Promise<JsonObject | undefined> = () => Promise.resolve(undefined),
  ): BookAct {
    const [gate, logbook] = [this.#gate, this.#logbook];
    const entries = 1 + Math.floor(Buffer.byteLength(JSON.stringify(draft)) / limits.entryBytes);
    await gate.check(caller, act, entries);
    const checked = await check();
    return logbook.append({ ...draft, payload: { ...draft.payload, ...checked } });
  }

  async #appendKey(
    caller: Caller,
    act: "enter key" | "revoke key",
    said: string | undefined,
    check: (keys: PersonKeys) => Pick<EntryDraft, "summary" | "payload">,
  ): BookAct {
    const [gate, logbook] = [this.#gate, this.#logbook];
    await gate.check(caller, act);
    return this.#keyTurn.take(async () => {
      const keys = await this.keys();
      const entry = await logbook.append({ kind: "manual", ...check(keys), user: nameInBook(caller, said) });
      keys.take(entry);
      return entry;
    });
  }

  async #mustBeThere(id: number): Promise<undefined> {
    const [newest] = await this.#logbook.query({ limit: 1 });
    if (newest === undefined || id > newest.id) throw new Refused("no-such-entry", { entry: id });
  }

  /** What a person's signature adds to the payload. */
  async #signed(
    id: number,
    { user: person, summary }: EntryDraft,
    { signature, personKey, signedAt, passkey }: GivenSignature,
  ): Promise<JsonObject> {
    const [logbook, vessel] = [this.#logbook, this.#vessel];
    await this.#mustBeThere(id);
    const entry = await logbook.entry(id);
    if (entry === undefined) throw new Refused("no-such-entry", { entry: id });
    const about = { vessel, entryId: id, entryHash: entry.hash, person, summary };
    const statement = { ...about, signature, personKey, signedAt, passkey };
    if (!isGoodSignature(statement)) throw new Refused("wrong-signature", { entry: id });
    const standing = (await this.keys()).standing(person, personKey);
    if (standing !== "good") throw new Refused("foreign-signature", { person, standing });
    return payloadOf(statement);
  }
}

type BookAct = Promise<LogEntry>;

async function keysIn(logbook: Pick<Logbook, "scan">): Promise<PersonKeys> {
  const keys = new PersonKeys();
  for await (const entry of logbook.scan(["manual"])) keys.take(entry);
  return keys;
}
