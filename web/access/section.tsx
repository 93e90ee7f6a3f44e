/** One part of the page of access: a heading, what it is about, and rows; or a word that there are none. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { failureText } from "../link/failure.ts";
import { Button } from "../parts/controls.tsx";
import { words } from "./words.ts";

interface SectionProps {
  readonly title: string;
  readonly about?: string;
  /** The text in place of rows, if there are none. */
  readonly none: string;
  /** Beside the heading. */
  readonly more?: ComponentChildren;
  readonly children: readonly ComponentChildren[];
}

export function Section({ title, about, none, more, children }: SectionProps) {
  return (
    <section class="access-section">
      <header>
        <h2>{title}</h2>
        {more}
      </header>
      {about !== undefined && <p class="quiet">{about}</p>}
      {children.length === 0 ? <p class="quiet">{none}</p> : <ul>{children}</ul>}
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly mark?: string | undefined;
  /** Those that are not known are left out. */
  readonly facts: readonly (string | null | undefined | false)[];
  readonly children?: ComponentChildren;
  readonly isOver?: boolean;
}

/** What it is, what is known of it, and what can be done about it. */
export function Row({ name, mark, facts, children, isOver = false }: RowProps) {
  return (
    <li class="access-row" data-over={isOver}>
      <div>
        <p>
          <b>{name}</b> {mark !== undefined && <span class="access-mark">{mark}</span>}
        </p>
        <p class="quiet">{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <div class="access-acts">{children}</div>
    </li>
  );
}

interface ActProps {
  readonly text: string;
  readonly act: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** A button that does one thing; why it was refused stands beside it. */
export function Act({ text, act, onDone }: ActProps) {
  const [refusal, setRefusal] = useState("");
  const press = () =>
    act().then(
      () => {
        setRefusal("");
        onDone();
      },
      (error: unknown) => setRefusal(words.failed(failureText(error))),
    );
  return (
    <>
      <Button onPress={press}>{text}</Button>
      {refusal !== "" && (
        <span class="refusal" role="alert">
          {refusal}
        </span>
      )}
    </>
  );
}
