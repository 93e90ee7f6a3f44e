/** Verifies the files of a log book in this process. It only reads, so a service may run and append. */
import { BitacoraError } from "../../core/errors.ts";
import { addedEntries, lostOf } from "../../logbook/verify/file-book.ts";
import { verifyFiles } from "../../logbook/verify/file-verify.ts";
import { lookAtSigned } from "../../logbook/verify/file-signed.ts";
import { parseVerifierKey } from "../../logbook/evidence/signed-note.ts";
import { SignaturesOfBook } from "../../logbook/person/signatures-of-book.ts";
import type { BookReport, BreakReport } from "../../logbook/verify/verify.ts";
import { displayPath } from "../../core/folders.ts";
import type { BookVerifier, Verdict, VerifyProgress } from "./book-access.ts";
import type { Book } from "./book.ts";
import type { GivenCheckpoint } from "./given.ts";
import { NamesOfBook } from "./names-of-book.ts";
import { reading } from "./reading.ts";
import { isGood, remarks, reportLines, summaryOf, type VerifyTexts } from "./verify-text.ts";

/** Breaks in the output for people; the JSON output has all. */
const SHOWN_BREAKS = 20;

export class FileBook implements BookVerifier {
  readonly title: string;
  readonly bytes: number;
  readonly #book: Book;
  readonly #given: GivenCheckpoint | undefined;
  readonly #texts: VerifyTexts;

  /** `given` is the checkpoint that the book is compared with. */
  constructor(book: Book, given: GivenCheckpoint | undefined, texts: VerifyTexts) {
    this.title = `${displayPath(book.path)} (${book.origin})`;
    this.bytes = book.bytes;
    this.#book = book;
    this.#given = given;
    this.#texts = texts;
  }

  async verify({ onBreak: tell, onBytes }: VerifyProgress): Promise<Verdict> {
    const { path, volumes, checkpoints, evidence, witnessed, stamped } = this.#book;
    const shown: BreakReport[] = [];
    const names = new NamesOfBook();
    const signatures = new SignaturesOfBook(checkpoints && parseVerifierKey(checkpoints.publicKey).name);
    const onBreak = (broken: BreakReport): void => {
      tell(broken);
      if (shown.length < SHOWN_BREAKS) shown.push(broken);
    };
    const onLine = (line: Buffer): void => {
      names.line(line);
      signatures.line(line);
    };
    const report = await reading(path, () =>
      verifyFiles({ volumes, ...(checkpoints && { checkpoints }) }, { onBreak, onBytes, onLine }, [
        ...witnessed.anchors(),
        ...stamped.anchors(),
        ...(this.#given === undefined ? [] : [this.#given.anchorFor(checkpoints?.publicKey)]),
      ]),
    );
    await reading(path, () => lookAtSigned(volumes, signatures));
    if (evidence === undefined && report.bytes > 0 && !report.recognised) {
      throw new BitacoraError("logbook-unreadable", { file: displayPath(path), reason: this.#texts.texts.notABook });
    }
    const verified = {
      report,
      book: this.#judged(report),
      given: this.#given,
      names: names.resembling,
      signatures: signatures.report(),
      nowMs: Date.now(),
    };
    return {
      isGood: isGood(verified),
      deservesALook: remarks(verified, this.#texts).length > 0,
      summary: summaryOf(verified),
      lines: (chalk) => reportLines(verified, shown, this.#texts, chalk),
    };
  }

  /** Adds what only a verification finds: a tail that is not the marked one, and in an export entries after its newest checkpoint. */
  #judged(report: BookReport): Book {
    const { evidence, doubts } = this.#book;
    const book = { ...this.#book, evidence: evidence && { ...evidence, lost: lostOf(evidence, report) } };
    const added = addedEntries(this.#book, report);
    if (added === undefined) return book;
    return {
      ...book,
      doubts: [...doubts, this.#texts.evidenceTexts.afterNewest({ first: added.first, last: added.last })],
    };
  }
}
