/**
 * The condition of the service as a whole, beside the `status` of /health, which is always `ok`:
 *
 *     failing    exactly when /readyz answers 503
 *     degraded   not failing, but a row of the table of conditions finds something
 *     ok         neither
 *
 * Each reason says in the reader's language what is wrong, since when, and what to do. `since` is when the service saw it first: it looks
 * once a second.
 */
import { type BodyOf, choice, objectOf, ofType, text } from "../../core/body-schema.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { Clock } from "../../core/clock.ts";
import type { ConditionCode } from "../../messages/en/conditions.ts";
import type { Locale } from "../../messages/locale.ts";
import { say } from "../../messages/catalogue.ts";
import { doubtLine } from "../../messages/doubt-text.ts";
import type { EvidenceMessages } from "../../messages/en/evidence.ts";
import { type Messages, messagesIn } from "../../messages/messages.ts";
import { CONDITION_CODES, CONDITION_TABLE, type Found, type ServiceSnapshot } from "./condition-table.ts";

export const CONDITIONS = ["ok", "degraded", "failing"] as const;

export const reason = objectOf(
  {
    code: choice(CONDITION_CODES),
    severity: choice(["degraded", "failing"]),
    part: text,
    fault: text,
    text,
    since: ofType("string", { format: "date-time" }),
    what_to_do: text,
  },
  "What the condition comes from: a part below and its fault, in words, since when, and what to do. failing ones are first.",
);
export type Reason = BodyOf<typeof reason>;

export interface Condition {
  readonly condition: (typeof CONDITIONS)[number];
  readonly reasons: readonly Reason[];
}

type Noticed = Found & { readonly code: ConditionCode };

const LOOK_MS = 1000;
const DAY_S = 86_400;

export class ConditionWatch {
  readonly #clock: Clock;
  readonly #look: () => ServiceSnapshot;
  /** When each was seen first, by code and part. Only what is found now is kept, so the table of conditions bounds it. */
  #since: ReadonlyMap<string, number> = new Map();
  #timer: NodeJS.Timeout | undefined;

  constructor(clock: Clock, look: () => ServiceSnapshot) {
    this.#clock = clock;
    this.#look = look;
  }

  start(): void {
    this.#timer = setInterval(() => {
      try {
        this.#notice();
      } catch {
        // A part that throws is reported in /health. Looking at it must not end the service.
      }
    }, LOOK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  condition(language: Locale): Condition {
    const { snapshot, noticed } = this.#notice();
    const reasons = noticed.map((found) => this.#reason(found, language));
    if (!snapshot.readiness.ready) return { condition: "failing", reasons };
    return { condition: reasons.length === 0 ? "ok" : "degraded", reasons };
  }

  #notice(): { readonly snapshot: ServiceSnapshot; readonly noticed: readonly Noticed[] } {
    const snapshot = this.#look();
    const noticed = findingsOf(snapshot);
    this.#since = new Map(
      noticed.map((found) => [keyOf(found), found.sinceMs ?? this.#since.get(keyOf(found)) ?? this.#clock.now()]),
    );
    return { snapshot, noticed };
  }

  #reason(found: Noticed, language: Locale): Reason {
    const { code, part, fault } = found;
    const { conditions, conditionWords, evidence } = messagesIn(language);
    const values = valuesOf(found, conditionWords, evidence);
    const text = say(conditions[code].text, values);
    const since = formatIsoTime(this.#since.get(keyOf(found)) ?? this.#clock.now());
    return {
      code,
      severity: CONDITION_TABLE[code].severity,
      part,
      fault,
      text,
      since,
      what_to_do: say(conditions[code].whatToDo, values),
    };
  }
}

/** All that the text of a condition may name. */
function valuesOf(
  { part, fault, count, doubt }: Noticed,
  words: Messages["conditionWords"],
  evidence: EvidenceMessages,
) {
  const inWords = (table: object, code: string, other = code) => new Map(Object.entries(table)).get(code) ?? other;
  return {
    part: inWords(words.parts, part),
    // Without the first word, which says in which list of /health it is.
    name: part.slice(part.indexOf(" ") + 1),
    whole: part === "data_dir",
    fault,
    cause: inWords(words.causes, fault),
    effect: inWords(words.effects, part, ""),
    remedy: inWords(words.remedies, fault, ""),
    doubt: doubt === undefined ? undefined : doubtLine(evidence, doubt),
    count,
    isOver: count < 0,
    megabytes: Math.round(count / 1e6),
    seconds: (count / 1000).toFixed(0),
    days: Math.floor(count / DAY_S),
  };
}

/** What is wrong, the failing first. A service that is not ready for a reason without a row has a reason all the same. */
function findingsOf(snapshot: ServiceSnapshot): Noticed[] {
  const { ready, reason } = snapshot.readiness;
  const found = CONDITION_CODES.flatMap((code) =>
    CONDITION_TABLE[code].find(snapshot).map((one) => ({ ...one, code })),
  );
  const isFailing = ({ code }: Noticed) => CONDITION_TABLE[code].severity === "failing";
  const failing = found.filter(isFailing);
  const unsaid: Noticed[] =
    ready || failing.length > 0 ? [] : [{ code: "not-ready", part: "service", fault: reason ?? "not ready", count: 0 }];
  return [...failing, ...unsaid, ...found.filter((one) => !isFailing(one))];
}

function keyOf({ code, part }: Noticed): string {
  return `${code} ${part}`;
}
