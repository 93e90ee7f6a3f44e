/** The output of `bitacora logbook verify` for the files of a book: sentences for people, one line of JSON for programs. */
import type { ChalkInstance } from "chalk";
import type { BookReport, BreakReport } from "../../logbook/verify/verify.ts";
import type { SignatureReport } from "../../logbook/person/signatures-of-book.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { EvidenceMessages } from "../../messages/en/evidence.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import type { GivenCheckpoint } from "./given.ts";
import { shownName } from "../../core/shown-text.ts";
import { namedLetters } from "../../core/written-text.ts";
import type { Book } from "./book.ts";
import type { ResemblingName } from "./names-of-book.ts";
import { idRanges, plainText } from "../terminal/terminal-text.ts";
import { lossText } from "../../messages/doubt-text.ts";

export interface Verified {
  readonly report: BookReport;
  readonly book: Book;
  readonly given: GivenCheckpoint | undefined;
  /** Names that look like other names in the book. */
  readonly names: readonly ResemblingName[];
  /** Signatures by persons with their own keys. */
  readonly signatures: SignatureReport;
  /** The wall clock. */
  readonly nowMs: number;
}

export interface VerifyTexts {
  readonly texts: LogbookMessages["verify"];
  readonly evidenceTexts: EvidenceMessages;
  /** For the format of numbers. */
  readonly locale: string;
}

/** Entries should be signed after this long: a running service signs after a quarter of an hour. */
const OVERDUE_MS = 3_600_000;
/** Bad countersignatures in the output for people. */
const SIGNATURES_SHOWN = 10;
/** Leaps of the clock in the output for people; --json lists more. */
const STEPS_SHOWN = 10;

export function isGood({ report, book, signatures }: Pick<Verified, "report" | "book" | "signatures">): boolean {
  const { evidence, doubts, witnessed, second } = book;
  return (
    second?.verdict !== "forged" &&
    signatures.bad.length === 0 &&
    report.ok &&
    (evidence?.lost.length ?? 0) === 0 &&
    doubts.length === 0 &&
    !witnessed.isRefused
  );
}

export function summaryOf({ report, book, names, signatures }: Verified): Record<string, unknown> {
  const { recognised: _recognised, ...rest } = report;
  const lost = book.evidence?.lost ?? [];
  return {
    ...rest,
    resembling_names: names,
    signatures,
    ok: isGood({ report, book, signatures }),
    evidence_lost: lost,
    refused_by: book.witnessed.refusing,
    doubts: book.doubts,
    ml_dsa: book.second && { entries: book.second.entries, verdict: book.second.verdict },
    set_aside: book.setAside,
    book: book.path,
  };
}

export function reportLines(
  verified: Verified,
  shown: readonly BreakReport[],
  { texts, locale, evidenceTexts }: VerifyTexts,
  chalk: ChalkInstance,
): string[] {
  const { report, book } = verified;
  const number = (value: number): string => value.toLocaleString(locale);
  const out: string[] = [];
  // The worst comes first, because a person remembers the first line.
  const refusals = report.ok && report.entries > 0 ? book.witnessed.refusals(texts.witness, number) : [];
  const lost = book.evidence?.lost ?? [];
  const { second } = book;
  const secondLine =
    second && texts.second[second.verdict]({ entries: number(second.entries), at: formatIsoTime(second.signedMs) });
  const doubts = [
    ...(second?.verdict === "forged" ? [secondLine ?? ""] : []),
    ...badSignatures(verified.signatures, texts, number),
    ...(lost.length === 0 ? [] : [evidenceTexts.missing({ lost: lossText(evidenceTexts, lost) })]),
    ...refusals,
    ...book.doubts.map(plainText),
  ];
  if (lost.length > 0 && (!report.ok || report.entries === 0))
    out.push(chalk.red.bold(`✘ ${evidenceTexts.missing({ lost: lossText(evidenceTexts, lost) })}`));
  if (!report.ok) {
    out.push(
      chalk.red.bold(`✘ ${texts.broken({ count: number(report.breaks), ids: idRanges(report.broken_entry_ids) })}`),
    );
    for (const { entry_id: id, faults, file, offset } of shown) {
      out.push(texts.breakLine({ id, faults: faults.map((fault) => texts.faults[fault]).join("; "), file, offset }));
    }
    if (report.breaks > shown.length) out.push(texts.moreBreaks({ count: number(report.breaks - shown.length) }));
  } else if (report.entries > 0) {
    if (doubts.length === 0) out.push(chalk.green(`✔ ${texts.intact({ entries: number(report.entries) })}`));
    else
      out.push(
        ...doubts.map((line) => chalk.red.bold(`✘ ${line}`)),
        texts.wholeInItself({ entries: number(report.entries) }),
      );
    if (report.first_timestamp !== null)
      out.push(texts.fromTo({ from: report.first_timestamp, to: report.last_timestamp ?? "" }));
  }
  const { good, persons } = verified.signatures;
  if (good > 0)
    out.push(
      chalk.green(`✔ ${texts.signatures.good({ count: number(good), persons: persons.map(shownName).join(", ") })}`),
    );
  out.push(...anchorLines(verified, { texts, locale }, chalk));
  if (second !== undefined && second.verdict !== "forged")
    out.push(second.verdict === "good" ? chalk.green(`✔ ${secondLine}`) : `${secondLine}`);
  const others = remarks(verified, { texts, locale, evidenceTexts }).filter((remark) => !refusals.includes(remark));
  out.push(...others.map((remark) => chalk.yellow(`! ${remark}`)));
  if (report.entries > 0) out.push(texts.lastHash({ hash: report.last_hash }));
  if (!report.ok || doubts.length > 0) out.push(texts.whatToDo);
  return out;
}

/** Each with its entry and its person: those that somebody has forged, and those of which nobody can say whose they are. */
function badSignatures(
  { bad }: SignatureReport,
  { signatures: texts }: VerifyTexts["texts"],
  number: (value: number) => string,
): string[] {
  const lines = bad
    .slice(0, SIGNATURES_SHOWN)
    .map(({ entry_id: id, countersigns, person, fault }) =>
      texts.bad({ id, countersigns, person: shownName(person), why: texts.faults[fault] }),
    );
  return bad.length > SIGNATURES_SHOWN
    ? [...lines, texts.more({ count: number(bad.length - SIGNATURES_SHOWN) })]
    : lines;
}

/** Which entries are anchored by a checkpoint, and which are not yet. */
function anchorLines(
  { report, book, given, nowMs }: Verified,
  { texts, locale }: Omit<VerifyTexts, "evidenceTexts">,
  chalk: ChalkInstance,
): string[] {
  const { checkpoints } = report;
  const number = (value: number): string => value.toLocaleString(locale);
  const out: string[] = [];
  const remark = given?.remarkFor(book.checkpoints?.publicKey);
  if (checkpoints.given !== null) {
    const { ok, entries } = checkpoints.given;
    if (ok) out.push(chalk.green(`✔ ${texts.given.holds({ entries: number(entries) })}`));
    else if (typeof remark === "object") {
      out.push(chalk.red.bold(`✘ ${texts.given.otherVessel({ theirs: remark.otherVessel, ours: remark.ours })}`));
    } else out.push(chalk.red.bold(`✘ ${texts.given.fails({ entries: number(entries) })}`));
  }
  const { anchored_entries: anchored, anchored_until: until, unanchored_since: since } = checkpoints;
  if (anchored !== null) out.push(texts.anchored({ entries: number(anchored), until: until ?? "" }));
  if (checkpoints.failed > 0) {
    const all = number(checkpoints.checked);
    out.push(
      chalk.red(texts.checkpointsFail({ failed: number(checkpoints.failed), all, until: number(anchored ?? 0) })),
    );
  }
  if (since !== null && !isOverdue(since, anchored, nowMs, book)) {
    out.push(texts.notYetAnchored({ first: number((anchored ?? 0) + 1), since }));
  }
  out.push(...book.witnessed.lines(texts.witness, number, chalk));
  out.push(...book.stamped.lines(texts.stamp, number, chalk));
  const { entries: witnessed } = book.witnessed;
  if (given === undefined && report.ok && report.first_timestamp !== null && anchored !== null) {
    if (witnessed === 0) out.push(texts.onlyHere({ since: report.first_timestamp }));
    else if (witnessed < checkpoints.tree_size) out.push(texts.onlyHereFrom({ entry: number(witnessed + 1) }));
  }
  return out;
}

/** What a person should look at, although it is not a break. */
export function remarks(
  { report, book, given, names, signatures, nowMs }: Verified,
  { texts, locale, evidenceTexts }: VerifyTexts,
): string[] {
  const { anchored_entries: anchored, unanchored_since: since, unusable } = report.checkpoints;
  const number = (value: number): string => value.toLocaleString(locale);
  const found: string[] = [];
  if (report.ok && report.entries === 0) found.push(texts.empty);
  if (since !== null && isOverdue(since, anchored, nowMs, book)) found.push(texts.overdue({ since }));
  if (unusable > 0) found.push(texts.checkpointsUnusable({ count: number(unusable) }));
  if (given?.remarkFor(book.checkpoints?.publicKey) === "other-key") found.push(texts.given.otherKey);
  found.push(...book.witnessed.refusals(texts.witness, number));
  const accepted = book.evidence?.state?.accepted;
  if (accepted !== undefined) found.push(evidenceTexts.acceptedLine({ entries: number(accepted.entries) }));
  const unmarked = unmarkedTail(book, report);
  if (unmarked !== undefined) found.push(evidenceTexts.unmarked({ first: unmarked.first, last: unmarked.last }));
  for (const { name, resembled } of names) {
    found.push(
      texts.resembles({ name: shownName(name), other: shownName(resembled), letters: namedLetters(name, resembled) }),
    );
  }
  if (book.openKey !== undefined) found.push(evidenceTexts.keyOpen({ mode: book.openKey }));
  if (signatures.unchecked > 0) found.push(texts.signatures.unchecked({ count: number(signatures.unchecked) }));
  if (report.torn_tail_bytes > 0) found.push(texts.tornTail({ bytes: report.torn_tail_bytes }));
  if (book.setAside.length > 0) found.push(texts.setAside({ files: book.setAside.join(", ") }));
  if (report.time_reversals > 0) found.push(texts.timeReversals({ count: number(report.time_reversals) }));
  for (const step of report.steps.slice(0, STEPS_SHOWN)) {
    found.push(texts.clockStep({ id: step.entry_id, from: step.from ?? "?", to: step.to }));
  }
  if (report.clock_steps > STEPS_SHOWN)
    found.push(texts.moreClockSteps({ count: number(report.clock_steps - STEPS_SHOWN) }));
  return found;
}

/** As the start of the service tells them. A running one has just signed, perhaps, and marks in a moment. */
function unmarkedTail({ evidence, isServed }: Book, { checkpoints }: Verified["report"]) {
  const { state } = evidence ?? {};
  const { tree_size: last, head } = checkpoints;
  if (isServed || state?.head !== true || (head?.entries ?? 0) >= state.checkpoint.size) return undefined;
  return last > state.checkpoint.size ? { first: state.checkpoint.size + 1, last } : undefined;
}

/** A service signs when it stops. If a stopped service's book has unsigned entries, it was killed, or somebody has added them. */
function isOverdue(since: string, anchored: number | null, nowMs: number, { isServed }: Book): boolean {
  return !isServed || anchored === null || nowMs - Date.parse(since) > OVERDUE_MS;
}
