/**
 * A long group of small pieces, folded: what is on, outside its normal range or in alarm is always seen, the rest when it
 * is asked for. A real engine has dozens of flags and a switch bank a hundred switches, nearly all of them off. What is
 * unfolded stays so on this device.
 */
import { h, setText } from "../dom.ts";
import type { Piece } from "./piece.ts";
import { texts } from "../texts.ts";

/** So many are shown without folding. */
const FEW = 12;
const KEY = "bitacora.unfolded";

/** Which of a group are always seen. */
type Keep = (element: HTMLElement, i: number) => boolean;
/** Lamps: those that are lit. */
export const LIT: Keep = (element) => element.hasAttribute("data-on");
/** Numbers: the first ones, and those that are not as they should be. */
export const FIRST: Keep = (element, i) => i < FEW || element.hasAttribute("data-outside");

interface Folding {
  /** Names the group on this device. */
  readonly key: string;
  readonly keep: Keep;
}

/** The elements to show, and the pieces to be updated. */
export function folded(
  pieces: readonly Piece[],
  { key, keep }: Folding,
): { readonly elements: readonly HTMLElement[]; readonly pieces: readonly Piece[] } {
  const elements = pieces.map((piece) => piece.element);
  if (pieces.length <= FEW) return { elements, pieces };
  let isFolded = !unfolded().has(key);
  const button = h("button", { type: "button", class: "plain fold", onclick: () => turn() });

  const draw = () => {
    let hidden = 0;
    for (const [i, element] of elements.entries()) {
      const isKept = element.hasAttribute("data-priority") || keep(element, i);
      element.hidden = isFolded && !isKept;
      if (!isKept) hidden += 1;
    }
    button.hidden = hidden === 0;
    button.setAttribute("aria-expanded", String(!isFolded));
    setText(button, isFolded ? texts.fold.more(hidden) : texts.fold.fewer);
  };
  const turn = (): void => {
    isFolded = !isFolded;
    remember(key, !isFolded);
    draw();
  };

  // The lamps themselves are updated in the same turn, before or after.
  let isDue = false;
  const update = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      draw();
    });
  };
  draw();
  const tagIds = pieces.flatMap((piece) => piece.tagIds);
  return { elements: [...elements, button], pieces: [...pieces, { element: button, tagIds, update }] };
}

function unfolded(): Set<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

function remember(key: string, isUnfolded: boolean): void {
  const keys = unfolded();
  if (isUnfolded) keys.add(key);
  else keys.delete(key);
  localStorage.setItem(KEY, JSON.stringify([...keys]));
}
