/** A sheet over the page: from the side on a wide screen, from below on a phone. Escape closes it, and the focus goes back. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { parts as en } from "../texts/en/parts.ts";
import { parts as es } from "../texts/es/parts.ts";
import { inLanguage } from "../texts/language.ts";
import { Icon } from "./icons.tsx";
import { closeSheet, openSheets } from "./sheets.ts";
import "./sheet.css";

const texts = inLanguage({ en, es });

interface SheetProps {
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
  /** Buttons at its foot, which stay while the rest scrolls. */
  readonly foot?: ComponentChildren;
}

export function Sheet({ title, children, foot }: SheetProps) {
  const element = useRef<HTMLElement>(null);
  // Before anybody can touch it: a frame later the focus would be taken from who types already.
  useLayoutEffect(() => {
    const before = document.activeElement;
    focusOf(element.current)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const name = typeof title === "string" ? title : undefined;
  return (
    <section class="sheet" role="dialog" aria-modal="true" aria-label={name} tabIndex={-1} ref={element}>
      <div class="sheet-head">
        <h2>{title}</h2>
        <button type="button" class="icon-button" aria-label={texts.close} onClick={closeSheet}>
          <Icon name="close" />
        </button>
      </div>
      <div class="sheet-body">{children}</div>
      {foot !== undefined && <div class="sheet-foot">{foot}</div>}
    </section>
  );
}

/** If there are keys, its search: a keyboard on the screen would cover what can be tapped. */
function focusOf(sheet: HTMLElement | null): HTMLElement | null | undefined {
  const search = matchMedia("(hover: hover)").matches ? sheet?.querySelector<HTMLElement>('[type="search"]') : null;
  return search ?? sheet;
}

/** Where sheets appear: one at a time, what lies beneath being out of reach. */
export function Sheets() {
  const open = openSheets.value;
  useLayoutEffect(() => {
    if (open.length === 0) return undefined;
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeSheet();
    };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, [open.length === 0]);
  return (
    <>
      {open.length > 0 && <div class="sheet-veil" onClick={closeSheet} />}
      {open.map(({ key, content }, at) => (
        <div key={key} class="sheet-place" inert={at < open.length - 1}>
          {content()}
        </div>
      ))}
    </>
  );
}
