/** Marks of a value besides its quality, as small signs beside it; each has its words for a finger and for a reader. */
import type { Mark } from "../../src/api/live/screen-messages.ts";
import { parts as en } from "../texts/en/parts.ts";
import { parts as es } from "../texts/es/parts.ts";
import { inLanguage } from "../texts/language.ts";
import "./marks.css";

const { marks: words } = inLanguage({ en, es });
const SIGNS: Readonly<Record<Mark, string>> = { simulated: "SIM", replayed: "REC", set: "SET", disagrees: "≠" };

/** One sign, with its words beside it where `isNamed`. */
export function MarkSign({ mark, isNamed = false }: { readonly mark: Mark; readonly isNamed?: boolean }) {
  const sign = (
    <span class="mark" data-mark={mark} role="img" aria-label={words[mark]} title={words[mark]}>
      {SIGNS[mark]}
    </span>
  );
  return isNamed ? (
    <p class="mark-line">
      {sign} {words[mark]}
    </p>
  ) : (
    sign
  );
}

/** Those of one value alone: that all is simulated stands above the page already. */
const ownMarks = (marks: readonly Mark[]) => marks.filter((mark) => mark === "set" || mark === "disagrees");

export function Marks({ marks }: { readonly marks: readonly Mark[] }) {
  return (
    <>
      {ownMarks(marks).map((mark) => (
        <MarkSign key={mark} mark={mark} />
      ))}
    </>
  );
}

/** The same for who listens. */
export function marksText(marks: readonly Mark[]): string {
  return ownMarks(marks)
    .map((mark) => words[mark])
    .join(", ");
}
