/**
 * The messages between the store and its worker. Each request is answered once (a check also sends its progress), appends in
 * order; any question can be cancelled until it is answered. The questions are in `sqlite-questions.ts`.
 */
import type { ErrorCode } from "../../core/errors.ts";
import type { TaggedColumns, TagName } from "../codec/frame-codec.ts";
import type { HistorianStoreStatistics } from "../historian-store.ts";
import type { Retention } from "../months/retention.ts";
import type { Moment } from "./sqlite-archive.ts";
import type { QuestionInput, Question } from "./sqlite-questions.ts";

/** What the worker is started with. */
export interface WorkerData {
  readonly file: string;
  readonly retention: Retention;
  readonly readsOnly: boolean;
}

export interface AppendRequest {
  readonly kind: "append";
  readonly id: number;
  readonly samples: TaggedColumns;
  /** Names that the worker has not confirmed yet: those of new tags, and those of appends that failed. */
  readonly names: readonly TagName[];
  readonly moment: Moment;
}

export interface AskRequest {
  readonly kind: "ask";
  readonly id: number;
  readonly question: Question;
  readonly input: QuestionInput<Question>;
}

interface ThreadRequest {
  readonly kind:
    /** Answered at once, between two steps of whatever is under way: the thread lives. */
    | "ping"
    /** Cancels the request with this id, which then fails. The cancellation itself has no answer. */
    | "cancel"
    | "close";
  readonly id: number;
}

export type Request = AppendRequest | AskRequest | ThreadRequest;

/** An error as plain data: its class does not pass between threads. */
export interface SerializedError {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
}

/** `id` 0 is the first message, which reports the result of opening. */
export interface Reply {
  readonly id: number;
  readonly error?: SerializedError;
  readonly statistics?: HistorianStoreStatistics;
  /** In the first message: names by number, some of which may be unknown. */
  readonly names?: readonly (string | undefined)[];
  /** The answer, as `AnswerTo` says of the question. */
  readonly answer?: object;
  /** The share done; the answer is still to come. */
  readonly progress?: number;
}
