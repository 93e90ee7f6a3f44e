/** A short message at the foot of the page, read out by a screen reader, gone by itself. */
import { signal } from "@preact/signals";
import "./notice.css";

const SHOWN_MS = 6000;

interface Notice {
  readonly text: string;
  readonly kind: "good" | "bad";
}

const shown = signal<readonly Notice[]>([]);

export function notify(text: string, kind: Notice["kind"] = "good"): void {
  const notice = { text, kind };
  shown.value = [...shown.value, notice];
  setTimeout(() => (shown.value = shown.value.filter((one) => one !== notice)), SHOWN_MS);
}

export function Notices() {
  return (
    <div class="notes" role="status">
      {shown.value.map(({ text, kind }, i) => (
        <p key={i} class={`note ${kind}`}>
          {text}
        </p>
      ))}
    </div>
  );
}
