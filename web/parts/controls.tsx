/** Buttons, fields and choices, each at least 44 px high; and what stands where nothing is yet. */
import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { parts as en } from "../texts/en/parts.ts";
import { parts as es } from "../texts/es/parts.ts";
import { inLanguage } from "../texts/language.ts";
import { useBusy } from "./use-busy.ts";
import "./controls.css";

const texts = inLanguage({ en, es });

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onPress: () => unknown;
  /** `primary`: what the page is about; `danger`: what cannot be undone. */
  readonly kind?: "plain" | "primary" | "danger";
  readonly disabled?: boolean;
  readonly label?: string;
}

/** While what it does takes its time it cannot be pressed again. */
export function Button({ children, onPress, kind = "plain", disabled = false, label }: ButtonProps) {
  const [isBusy, run] = useBusy();
  return (
    <button
      type="button"
      class={`button ${kind}`}
      disabled={disabled || isBusy}
      aria-label={label}
      onClick={() => void run(onPress)}
    >
      {children}
    </button>
  );
}

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly type?: "text" | "password" | "number" | "date" | "datetime-local" | "time" | "search";
  /** The note beneath it. */
  readonly hint?: ComponentChildren;
  readonly name?: string;
  readonly autocomplete?: string;
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly inputMode?: "numeric";
  readonly autocapitalize?: "characters";
  readonly spellcheck?: boolean;
}

/** One line of text with its label above it. A password can be looked at. */
export function Field({ label, value, onValue, hint, type = "text", ...rest }: FieldProps) {
  const [isSeen, setSeen] = useState(false);
  const attributes = {
    ...rest,
    value,
    type: type === "password" && isSeen ? "text" : type,
    onInput: (event: { readonly currentTarget: HTMLInputElement }) => onValue(event.currentTarget.value),
  };
  return (
    <label class="field">
      <span class="field-label">{label}</span>
      <span class="field-line">
        <input {...(attributes as JSX.IntrinsicElements["input"])} />
        {type === "password" && (
          <button type="button" class="button plain" aria-pressed={isSeen} onClick={() => setSeen(!isSeen)}>
            {isSeen ? texts.hide : texts.show}
          </button>
        )}
      </span>
      {hint !== undefined && <span class="field-hint">{hint}</span>}
    </label>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** Another value than those of the options: none of them is pressed. */
  readonly value: string;
  readonly options: readonly { readonly value: Value; readonly text: ComponentChildren; readonly label?: string }[];
  readonly onValue: (value: Value) => void;
}

/** One of a few: all of them side by side. */
export function Choice<Value extends string>({ label, value, options, onValue }: ChoiceProps<Value>) {
  return (
    <div class="choice" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          type="button"
          key={option.value}
          aria-pressed={option.value === value}
          aria-label={option.label}
          title={option.label}
          onClick={() => onValue(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onValue: (value: Value) => void;
  readonly className?: string;
}

/** One of more than there is room for. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onValue, className = "select" } = props;
  return (
    <select
      class={className}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onValue(currentTarget.value as Value)}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface WordsProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly className?: string;
}

/** Words that are looked for in a list; its label stands within. */
export function Words({ label, value, onValue, className = "" }: WordsProps) {
  return (
    <input
      class={`words ${className}`}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onInput={({ currentTarget }) => onValue(currentTarget.value)}
    />
  );
}

/** What stands where a list is empty. */
export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <p class="empty">{children}</p>;
}

/** What stands where an answer is waited for. */
export function Busy() {
  return (
    <p class="empty" role="status">
      {texts.loading}
    </p>
  );
}

/** Fields that choose what a list has: folded behind one button on a narrow or low screen, where the list itself is looked for. */
export function Folded({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  const isRoomy = useRef(matchMedia("(min-width: 700px) and (min-height: 501px)").matches);
  return (
    <details class="filters" open={isRoomy.current}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}
