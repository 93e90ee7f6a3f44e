/** A question in a sheet: fields, one button, and why it was refused. It closes when it is done. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { messageOf } from "../link/api.ts";
import { Field } from "../parts/controls.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { closeSheet } from "../parts/sheets.ts";
import { words } from "./words.ts";

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "password";
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly maxLength?: number;
  readonly value?: string;
  readonly hint?: string;
}

/** What stays when somebody has gone asks for the password again: a session may have been stolen, or left open. */
export const ownPassword: FormField = {
  name: "current",
  label: words.secret.mine,
  type: "password",
  required: true,
  autocomplete: "current-password",
};

type Answers = Readonly<Record<string, string>>;

interface FormProps {
  readonly title: string;
  readonly button: string;
  readonly fields: readonly FormField[];
  /** Between the first field and the others. */
  readonly children?: ComponentChildren;
  /** Rejects with the words of the service. */
  readonly act: (answers: Answers) => Promise<unknown>;
}

export function FormSheet({ title, button, fields, children, act }: FormProps) {
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(fields.map(({ name, value = "" }) => [name, value])),
  );
  const [refusal, setRefusal] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    setBusy(true);
    act(answers)
      .then(closeSheet, (error: unknown) => setRefusal(messageOf(error)))
      .finally(() => setBusy(false));
  };
  const drawn = fields.map(({ value: _first, ...field }) => (
    <Field
      key={field.name}
      {...field}
      value={answers[field.name] ?? ""}
      onValue={(value) => setAnswers({ ...answers, [field.name]: value })}
    />
  ));
  return (
    <Sheet title={title}>
      <form class="access-form" onSubmit={submit}>
        {drawn.slice(0, 1)}
        {children}
        {drawn.slice(1)}
        <p class="refusal" role="alert">
          {refusal}
        </p>
        <button type="submit" class="button primary" disabled={isBusy}>
          {button}
        </button>
      </form>
    </Sheet>
  );
}
