/**
 * The questions that another thread can ask the archive, one entry for each. The protocol and the proxy take their types from
 * here, and the worker answers with it: a new question is one entry here and one method of the archive.
 *
 * An entry answers in steps, so that a long question delays neither a flush nor a short one; it may yield the share done. The
 * `columns` of an answer are transferred, not copied, so they must be arrays of its own.
 */
import { copyColumns } from "../codec/columns.ts";
import type { DigestQuestion } from "../block-digests.ts";
import type { HistoryQuery, ScanQuery } from "../historian-store.ts";
import type { Reduction } from "../reduction.ts";
import type { BlockQuestion, FrameQuestion } from "../shipment/shipping-source.ts";
import type { ArchiveQuery, SqliteArchive } from "./sqlite-archive.ts";

interface WorkQuery {
  readonly query: HistoryQuery;
  readonly reduction: Reduction | undefined;
}

export const questions = {
  *columns(archive: SqliteArchive, query: ArchiveQuery) {
    return { columns: copyColumns(yield* archive.query(query)) };
  },
  *tags(archive: SqliteArchive) {
    return { tags: yield* archive.tags() };
  },
  // oxlint-disable-next-line require-yield
  *scan(archive: SqliteArchive, query: ScanQuery) {
    const page = archive.scan(query);
    return { ...page, columns: copyColumns(page.columns) };
  },
  // oxlint-disable-next-line require-yield
  *workOf(archive: SqliteArchive, { query, reduction }: WorkQuery) {
    return { work: archive.workOf(query, reduction) };
  },
  *shipBlocks(archive: SqliteArchive, question: BlockQuestion) {
    return yield* archive.shipBlocks(question);
  },
  *shipFrames(archive: SqliteArchive, question: FrameQuestion) {
    return yield* archive.shipFrames(question);
  },
  // oxlint-disable-next-line require-yield
  *sealed(archive: SqliteArchive) {
    return archive.sealedNow();
  },
  *digests(archive: SqliteArchive, question: DigestQuestion) {
    return yield* archive.digests(question);
  },
  *check(archive: SqliteArchive) {
    return { report: yield* archive.check() };
  },
} satisfies Record<string, (archive: SqliteArchive, input: never) => Generator<number | undefined, object>>;

type Questions = typeof questions;
export type Question = keyof Questions;

/** The input of a question; undefined if it needs none. */
export type QuestionInput<Q extends Question> = Parameters<Questions[Q]>[1];
export type AnswerTo<Q extends Question> =
  ReturnType<Questions[Q]> extends Generator<unknown, infer Answer> ? Answer : never;
