/** What stands against a log book, in words. */
import type { BookDoubt, EvidenceLoss } from "../core/book-doubt.ts";
import { say } from "./catalogue.ts";
import type { EvidenceMessages } from "./en/evidence.ts";

export function lossText(texts: EvidenceMessages, lost: readonly EvidenceLoss[]): string {
  return lost.map((loss) => texts.losses[loss]).join("; ");
}

/** In the middle of a sentence: `the book is broken in 2 place(s), entries 4, 9`. */
export function doubtText(texts: EvidenceMessages, doubt: BookDoubt): string {
  return doubt.kind === "evidence-lost" ? lossText(texts, doubt.lost) : say(texts.what[doubt.kind], { ...doubt });
}

/** A line of the journal. */
export function doubtLine(texts: EvidenceMessages, doubt: BookDoubt): string {
  const { told } = texts;
  const kind = doubt.kind in told ? (doubt.kind as keyof typeof told) : "other";
  return say(told[kind], { ...doubt, what: doubtText(texts, doubt) });
}
