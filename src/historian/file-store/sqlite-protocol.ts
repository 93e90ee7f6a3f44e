/**
 * What the store and its worker say to each other. Requests are answered once each, a check beside its progress; appends in
 * order. What has been asked and is not answered can be cancelled. Which questions there are: `sqlite-questions.ts`.
 */
import type { ErrorCode } from "../../core/errors.ts";
import type { TaggedColumns, TagName } from "../codec/frame-codec.ts";
import type { HistorianStoreStatistics } from "../historian-store.ts";
import type { Retention } from "../months/retention.ts";
import type { Moment } from "./sqlite-archive.ts";
import type { Asked, Question } from "./sqlite-questions.ts";

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
  readonly asked: Asked<Question>;
}

/** Ends what was asked for with this id, which then fails. This has no answer of its own. */
interface CancelRequest {
  readonly kind: "cancel";
  readonly id: number;
}

interface CloseRequest {
  readonly kind: "close";
  readonly id: number;
}

export type Request = AppendRequest | AskRequest | CancelRequest | CloseRequest;

/** An error without its class, which is lost between threads. */
export interface SerializedError {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
}

/** `id` 0 is the first message, which tells how the opening went. */
export interface Reply {
  readonly id: number;
  readonly error?: SerializedError;
  readonly statistics?: HistorianStoreStatistics;
  /** Names by number, some of which may not be known; in the first message. */
  readonly names?: readonly (string | undefined)[];
  /** As `Given` says of the question. */
  readonly given?: object;
  /** The share that is done; the answer is yet to come. */
  readonly progress?: number;
}
