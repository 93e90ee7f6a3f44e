/** A question in a sheet: fields, one button, and why it was refused. It closes when it is done. */
import { useSignal } from "@preact/signals";
import { type ComponentChildren, Fragment } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { failureText } from "../link/failure.ts";
import { Button, Choice, Field, type FieldProps } from "./controls.tsx";
import { Sheet } from "./sheet.tsx";
import { closeSheet } from "./sheets.ts";
import { useBusy } from "./use-busy.ts";

export interface FormField extends Omit<FieldProps, "value" | "onValue"> {
  readonly name: string;
  readonly value?: string;
  /** Offered beneath it: a touch instead of typing. */
  readonly choices?: readonly string[];
}

type Answers = Readonly<Record<string, string>>;

interface FormProps {
  readonly title: string;
  readonly button: string;
  readonly fields: readonly FormField[];
  /** Above the fields. */
  readonly about?: ComponentChildren;
  /** Between the first field and the others. */
  readonly children?: ComponentChildren;
  /** A way around the fields, above them. */
  readonly other?: { readonly text: string; readonly act: () => Promise<unknown> } | undefined;
  /** What was typed, without white space around it except in a password. Rejects with the words of the service. */
  readonly act: (answers: Answers) => Promise<unknown>;
  /** Instead of closing the sheet. */
  readonly onDone?: () => void;
}

export function FormSheet({ title, button, fields, about, children, other, act, onDone = closeSheet }: FormProps) {
  const id = useId();
  // At once, and not a frame later: what fills two fields together, or types and presses Enter, is not to lose a field.
  const answers = useSignal<Answers>({});
  const take = (name: string, value: string) => (answers.value = { ...answers.value, [name]: value });
  const given = () => Object.fromEntries(fields.map(({ name, value = "" }) => [name, answers.value[name] ?? value]));
  const [refusal, setRefusal] = useState("");
  const [isBusy, run] = useBusy();
  const form = useFirstEmpty(fields.map(({ label }) => label).join());
  const attempt = (work: () => Promise<unknown>) =>
    run(() => {
      setRefusal("");
      return work().then(onDone, (error: unknown) => setRefusal(failureText(error)));
    });
  const submit = (event: Event) => {
    event.preventDefault();
    const now = given();
    const typed = Object.fromEntries(
      fields.map(({ name, type }) => [name, type === "password" ? now[name] : now[name]?.trim()]),
    ) as Answers;
    if (fields.every(({ name, required }) => required !== true || typed[name] !== "")) void attempt(() => act(typed));
  };
  const shown = given();
  const drawn = fields.map(({ value: _first, choices = [], ...field }) => (
    <Fragment key={field.name}>
      <Field {...field} value={shown[field.name] ?? ""} onValue={(value) => take(field.name, value)} />
      {choices.some((choice) => choice !== shown[field.name]) && (
        <Choice
          label={field.label}
          value={shown[field.name] ?? ""}
          options={choices.map((value) => ({ value, text: value }))}
          onValue={(value) => {
            take(field.name, value);
            focusFirstEmpty(form.current);
          }}
        />
      )}
    </Fragment>
  ));
  const foot = (
    <button type="submit" form={id} class="button primary" disabled={isBusy}>
      {button}
    </button>
  );
  return (
    <Sheet title={title} foot={foot}>
      <form id={id} class="form" ref={form} onSubmit={submit}>
        {about}
        {other !== undefined && <Button onPress={() => attempt(other.act)}>{other.text}</Button>}
        {drawn.slice(0, 1)}
        {children}
        {drawn.slice(1)}
        <p class="refusal" role="alert">
          {refusal}
        </p>
      </form>
    </Sheet>
  );
}

/** The field in which typing begins: at first, and again where other fields are asked for. */
function useFirstEmpty(asked: string) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => focusFirstEmpty(form.current), [asked]);
  return form;
}

function focusFirstEmpty(form: HTMLFormElement | null): void {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>(".field input") ?? [])];
  (inputs.find(({ value }) => value === "") ?? inputs[0])?.focus();
}
