/**
 * What a person gets, whichever way it goes: two lines of text, how urgent it is, and what can be opened from it. It is made from a change
 * of an alarm, with the words of the log book's own entry, which has the alarm's message, its tag and the value; the tag by its name.
 *
 *     Aurora: ALARM                                                             title
 *     Alarm: Coolant hot (Engine 0 coolant temperature = 104 °C)                text
 *     Since 14:03
 */
import type { AlarmRecord, AlarmTransitionKind } from "../../alarms/alarm-record.ts";
import type { Priority } from "../../core/priority.ts";
import type { PushedMessage } from "../../core/pushed-message.ts";
import { limits } from "./limits.ts";
import type { Words } from "./words.ts";

export type MessageKind = PushedMessage["kind"];

type NewsKind = Extract<MessageKind, "raised" | "acknowledged" | "cleared">;
const NEWS: Readonly<Record<AlarmTransitionKind, NewsKind>> = {
  alarm_active: "raised",
  alarm_ack: "acknowledged",
  alarm_cleared: "cleared",
};

/** What an entry of the log book is about; undefined for one of another kind. */
export function newsKindOf(kind: string): NewsKind | undefined {
  return Object.hasOwn(NEWS, kind) ? NEWS[kind as AlarmTransitionKind] : undefined;
}

/** A change of an alarm, as it waits. */
export interface AlarmNews {
  readonly kind: NewsKind;
  readonly alarm: Pick<AlarmRecord, "id" | "tag_id" | "priority" | "activated_at">;
  /** The entry of the log book. */
  readonly entry: number;
  /** The entry's summary. */
  readonly summary: string;
  /** Its condition has come back while nobody had acknowledged it. */
  readonly cameBack?: boolean;
}

export interface Message {
  /** The same each time that it is sent, so that a receiver recognises one that it gets twice. */
  readonly id: string;
  readonly kind: MessageKind;
  /** The alarm record; null for what is about no alarm. A message with the same takes the place of the one before. */
  readonly alarm: string | null;
  readonly priority: Priority;
  readonly title: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Opens the console. */
  readonly open?: string | undefined;
  /** Acknowledges the alarm, for the person to whom it is sent. */
  readonly link?: string | undefined;
}

interface Circumstances {
  readonly vessel: { readonly id: string; readonly name: string };
  readonly words: Words;
  readonly nowMs: number;
  /** The time of day, as the receiver's clock shows it. */
  readonly timeOf: (ms: number) => string;
  /** What people call a tag. */
  readonly nameOf: (tagId: string) => string;
  /** What the open alarm says by now, where it was raised with other words. */
  readonly saysNow?: string | undefined;
  /** Messages that had no room and were never sent. */
  readonly leftOut: number;
  /** An attempt to send it began and nobody knows how it ended. */
  readonly mayBeSecond: boolean;
  readonly open?: string | undefined;
  readonly link?: string | undefined;
}

export function messageOf(news: AlarmNews, circumstances: Circumstances): Message {
  const { vessel, words, nowMs, timeOf, nameOf, leftOut, mayBeSecond, open, link, saysNow } = circumstances;
  const { kind, alarm, entry, summary } = news;
  const since = timeOf(Date.parse(alarm.activated_at));
  const lines = [
    summary.replace(`(${alarm.tag_id}`, () => `(${nameOf(alarm.tag_id)}`),
    kind === "raised" ? words.message.since({ time: since }) : words.message.raisedAt({ time: since }),
    kind === "raised" && saysNow !== undefined && words.message.saysNow({ message: saysNow }),
    leftOut > 0 && words.message.leftOut({ count: leftOut }),
    mayBeSecond && words.message.mayBeSecond,
  ];
  return {
    id: `${vessel.id}-${entry}`,
    kind,
    alarm: alarm.id,
    priority: alarm.priority,
    title: words.message.title[kind]({ vessel: vessel.name, priority: words.message.priorities[alarm.priority] }),
    text: cut(lines.filter((line) => line !== false).join("\n"), limits.textBytes),
    atMs: nowMs,
    open,
    link: kind === "raised" ? link : undefined,
  };
}

/** Whether it needs somebody's eyes at once. */
export function isPressing({ kind, priority }: Pick<Message, "kind" | "priority">): boolean {
  return kind === "raised" && (priority === "emergency" || priority === "alarm");
}

/** The text within this many bytes of UTF-8, without half a character. */
export function cut(text: string, bytes: number): string {
  const whole = Buffer.from(text);
  if (whole.length <= bytes) return text;
  return `${new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole.subarray(0, bytes - 3)).replace(/\ufffd+$/, "")}…`;
}
