/** What a log book's files say of alarms, read on after each crash, and where a service that was started again says otherwise. */
import { isDeepStrictEqual } from "node:util";
import { type AlarmRecord, isOpen } from "../../src/alarms/alarm-record.ts";
import { type ReadPosition, readFrom } from "../../src/logbook/book/file-list.ts";
import type { LogEntry } from "../../src/logbook/entry/entry.ts";
import type { RuleStateName, Shelving, Suppression } from "../../src/alarms/alarms.ts";

/** Of an answer of GET /alarms/rules. */
export interface RuleSeen {
  readonly tag_id: string;
  readonly id: string;
  readonly state: RuleStateName;
  readonly shelved: Shelving | null;
  readonly out_of_service: Suppression | null;
}

/** A silence that ends so soon may be over when it is looked for. */
const ENDING_MS = 2000;

/** What an answered act is in the log book. */
const EVENTS: Readonly<Record<string, string>> = {
  entry: "manual",
  ack: "alarm_ack",
  silence: "alarm_silenced",
  "silence-all": "alarm_silenced",
  shelve: "alarm_shelved",
  unshelve: "alarm_unshelved",
  "out-of-service": "alarm_out_of_service",
  "return-to-service": "alarm_in_service",
};

type Told = Pick<AlarmRecord, "state" | "priority" | "occurrence" | "tag_id" | "alarm_id">;

export class AlarmBook {
  /** By the name of who was answered, what was done; each name is used once. */
  readonly promised = new Map<string, string>();
  entries = 0;
  /** Entries about alarms, by what they tell. */
  readonly told: Record<string, number> = {};
  readonly #dir: string;
  #place: ReadPosition | undefined;
  readonly #records = new Map<string, Told>();
  /** Whether the condition of a record holds, and how often it has left. */
  readonly #conditions = new Map<string, { condition: boolean; returns: number }>();
  /** By user. */
  readonly #acts = new Map<string, { event: string; id: string | undefined }>();
  readonly #shelved = new Map<string, string>();
  readonly #outOfService = new Map<string, string>();
  /** Ends of silences, by record. */
  readonly #silences = new Map<string, string>();

  constructor(dir: string) {
    this.#dir = dir;
  }

  async read(): Promise<void> {
    this.#place = await readFrom(this.#dir, this.#place, (entry) => this.#take(entry));
  }

  /** `streamed`: the first event of the stream; `all`: the newest of all records. */
  disagreements(
    open: readonly AlarmRecord[],
    streamed: readonly AlarmRecord[],
    all: readonly AlarmRecord[],
    rules: readonly RuleSeen[],
  ): string[] {
    const found: string[] = [];
    const inBook = new Map([...this.#records].filter(([, record]) => isOpen(record as AlarmRecord)));
    for (const [id, record] of inBook) {
      const shown = open.find((other) => other.id === id);
      if (shown === undefined) found.push(`${id} is ${record.state} in the book and not shown`);
      else if (!isDeepStrictEqual(toldOf(shown), record))
        found.push(`${id} is ${JSON.stringify(record)} in the book, ${JSON.stringify(toldOf(shown))} shown`);
      if (shown !== undefined) found.push(...this.#wrongCondition(shown));
    }
    for (const { id, silenced_until: until } of open) {
      if (!inBook.has(id)) found.push(`${id} is shown and not open in the book`);
      const inBookUntil = this.#silences.get(id);
      const isEnding = inBookUntil !== undefined && Date.parse(inBookUntil) < Date.now() + ENDING_MS;
      if (until !== inBookUntil && !(until === undefined && isEnding))
        found.push(`${id} is silent until ${until}, in the book ${inBookUntil}`);
    }
    if (!isDeepStrictEqual(open, streamed)) found.push("the stream's first event is not GET /alarms?state=active");
    for (const { tag_id: tag, id: alarm, shelved, out_of_service: outOfService } of rules) {
      const key = `${tag} ${alarm}`;
      if (shelved?.until !== this.#shelved.get(key)) found.push(`${key} is shelved until ${shelved?.until}, in the book ${this.#shelved.get(key)}`); // prettier-ignore
      if (outOfService?.user !== this.#outOfService.get(key)) found.push(`${key} is out of service by ${outOfService?.user}, in the book ${this.#outOfService.get(key)}`); // prettier-ignore
      const record = open.find(({ tag_id, alarm_id }) => tag_id === tag && alarm_id === alarm);
      if (record !== undefined && (record.shelved_until !== shelved?.until || (record.out_of_service ?? false) !== (outOfService !== null))) found.push(`${record.id} is not marked as its rule ${key}`); // prettier-ignore
    }
    const states = new Map(all.map(({ id, state }) => [id, state]));
    for (const [user, act] of this.promised) {
      const entry = this.#acts.get(user);
      if (entry?.event !== EVENTS[act]) found.push(`${act} of ${user} was answered and is not in the book`);
      const { id = "" } = entry ?? {};
      if (act === "ack" && states.get(id) === "ACTIVE" && this.#records.get(id)?.state !== "ACTIVE") found.push(`${id}, acknowledged by ${user}, is ACTIVE`); // prettier-ignore
    }
    const keys = [...this.#records.values()].map(
      (record) => `${record.tag_id} ${record.alarm_id} ${record.occurrence}`,
    );
    if (new Set(keys).size < keys.length) found.push("two records of a rule have the same occurrence");
    return found;
  }

  /** Of what is held as chattering the service may know more than the book. */
  #wrongCondition({ id, condition, returns = 0 }: AlarmRecord): string[] {
    const inBook = this.#conditions.get(id);
    if (inBook === undefined || inBook.returns < returns) return [];
    if (inBook.returns === returns && inBook.condition === condition) return [];
    return [`${id} has returned ${inBook.returns} times in the book, ${returns} shown, and holds: ${condition}`];
  }

  #take({ kind, payload, user }: LogEntry): void {
    this.entries += 1;
    const said = payload as unknown as AlarmRecord & { event?: string; to?: AlarmRecord["priority"]; until?: string };
    const { event = kind, id } = said;
    if (event.startsWith("alarm_")) this.told[event] = (this.told[event] ?? 0) + 1;
    if (event.startsWith("alarm_") || event === EVENTS["entry"]) this.#acts.set(user, { event, id });
    if (kind === "alarm_active" || kind === "alarm_ack" || kind === "alarm_cleared")
      this.#records.set(id, toldOf(said));
    if ("returned_at" in said) this.#takeCondition(said);
    const key = `${said.tag_id} ${said.alarm_id}`;
    const record = this.#records.get(id);
    if (event === "alarm_escalated" && record !== undefined)
      this.#records.set(id, { ...record, state: "ACTIVE", priority: said.to ?? record.priority });
    if (event === "alarm_shelved") this.#shelved.set(key, said.until ?? "");
    if (event === "alarm_unshelved") this.#shelved.delete(key);
    if (event === "alarm_out_of_service") this.#outOfService.set(key, user);
    if (event === "alarm_in_service") this.#outOfService.delete(key);
    this.#takeSilence(event, said);
  }

  #takeCondition({ id, returned_at: returnedAt, returns = 0 }: AlarmRecord): void {
    const before = this.#conditions.get(id) ?? { condition: true, returns: 0 };
    const condition = returnedAt === null || (returns === before.returns && before.condition && returns > 0);
    // An acknowledgement may have been put in words before the entry in front of it.
    if (returns >= before.returns) this.#conditions.set(id, { condition, returns });
  }

  /** After all else of the entry has been taken. */
  #takeSilence(event: string, said: AlarmRecord & { until?: string }): void {
    const isHeard = event === "alarm_active" && said.shelved_until === undefined && said.out_of_service === undefined;
    if (isHeard || event === "alarm_escalated" || event === "alarm_unsilenced") this.#silences.clear();
    for (const [id, { state, tag_id, alarm_id }] of this.#records) {
      const key = `${tag_id} ${alarm_id}`;
      const isSuppressed = this.#shelved.has(key) || this.#outOfService.has(key);
      if (state !== "ACTIVE" || isSuppressed) this.#silences.delete(id);
      else if (event === "alarm_silenced" && (said.id ?? id) === id) this.#silences.set(id, said.until ?? "");
    }
  }
}

function toldOf({ state, priority, occurrence, tag_id, alarm_id }: AlarmRecord): Told {
  return { state, priority, occurrence, tag_id, alarm_id };
}
