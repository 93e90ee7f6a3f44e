/** What is to be known of a value besides its quality, as small signs beside it; each has its words for a finger and for a reader. */
import type { Mark } from "../../src/api/live/screen-messages.ts";
import { why as en } from "../texts/en/why.ts";
import { why as es } from "../texts/es/why.ts";
import { inLanguage } from "../texts/language.ts";
import "./marks.css";

const texts = inLanguage({ en, es });
const SIGNS: Readonly<Record<Mark, string>> = { simulated: "SIM", replayed: "REC", disagrees: "≠" };

/** `only`: those that a tile shows; that all is simulated stands above the page already. */
export function Marks({ marks, only }: { readonly marks: readonly Mark[]; readonly only?: readonly Mark[] }) {
  const shown = only === undefined ? marks : marks.filter((mark) => only.includes(mark));
  return (
    <>
      {shown.map((mark) => (
        <span
          key={mark}
          class="mark"
          data-mark={mark}
          role="img"
          aria-label={texts.marks[mark]}
          title={texts.marks[mark]}
        >
          {SIGNS[mark]}
        </span>
      ))}
    </>
  );
}
