/**
 * A short message at the foot of the page, read out by a screen reader. What was done is gone by itself; what was not done stays until
 * somebody has seen it: a note that is gone after seconds is lost on a person who looks at the sea.
 */
import { signal } from "@preact/signals";
import { parts as en } from "../texts/en/parts.ts";
import { parts as es } from "../texts/es/parts.ts";
import { inLanguage } from "../texts/language.ts";
import { Icon } from "./icons.tsx";
import "./notice.css";

const SHOWN_MS = 6000;
/** The oldest gives way. */
const MOST = 4;

const texts = inLanguage({ en, es });

interface Notice {
  readonly text: string;
  readonly kind: "good" | "bad";
}

const shown = signal<readonly Notice[]>([]);

/** Takes it away when it is called. */
export function notify(text: string, kind: Notice["kind"] = "good"): () => void {
  const notice = { text, kind };
  const takeAway = () => (shown.value = shown.value.filter((one) => one !== notice));
  shown.value = [...shown.value.filter((one) => one.text !== text), notice].slice(-MOST);
  if (kind === "good") setTimeout(takeAway, SHOWN_MS);
  return takeAway;
}

export function Notices() {
  return (
    <div class="notes" role="status">
      {shown.value.map((notice) => (
        <p key={notice.text} class={`note ${notice.kind}`}>
          <span>{notice.text}</span>
          {notice.kind === "bad" && (
            <button
              type="button"
              class="icon-button"
              aria-label={texts.close}
              onClick={() => (shown.value = shown.value.filter((one) => one !== notice))}
            >
              <Icon name="close" />
            </button>
          )}
        </p>
      ))}
    </div>
  );
}
