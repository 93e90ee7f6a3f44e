/**
 * What fingers, a mouse and a wheel do on a picture that can be moved: one finger or button drags, two pinch, a wheel zooms about the
 * pointer, and what was put down and lifted in one place is a tap.
 */

export interface Gestures {
  /** Each in pixels from the upper left corner of the picture. */
  readonly onTap: (x: number, y: number) => void;
  readonly onDrag: (byX: number, byY: number) => void;
  /** More than 1: closer. */
  readonly onZoom: (factor: number, x: number, y: number) => void;
  /** A mouse that moves with no button pressed. */
  readonly onHover?: (x: number, y: number) => void;
  /** The mouse has left the picture. */
  readonly onLeave?: () => void;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A finger that lies still trembles by less. */
const STILL_PX = 7;
/** For a wheel's step, and the finer steps of a touch pad's pinch. */
const [WHEEL, PINCH] = [0.0016, 0.012];

/** Until the function that it returns is called. */
export function followGestures(element: HTMLElement, gestures: Gestures): () => void {
  const ending = new AbortController();
  const options = { signal: ending.signal };
  const hand = new Hand(gestures, (event) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  });
  element.addEventListener(
    "pointerdown",
    (event) => {
      element.setPointerCapture(event.pointerId);
      hand.down(event);
    },
    options,
  );
  element.addEventListener("pointermove", (event) => hand.move(event), options);
  element.addEventListener("pointerup", (event) => hand.up(event, true), options);
  element.addEventListener(
    "pointerleave",
    ({ pointerType }) => pointerType === "mouse" && gestures.onLeave?.(),
    options,
  );
  element.addEventListener("pointercancel", (event) => hand.up(event, false), options);
  element.addEventListener("wheel", (event) => hand.wheel(event), { ...options, passive: false });
  return () => ending.abort();
}

class Hand {
  readonly #gestures: Gestures;
  readonly #placeOf: (event: MouseEvent) => Place;
  readonly #fingers = new Map<number, Place>();
  /** Where the first finger was put down; undefined once it has moved, or another has come. */
  #still: Place | undefined;

  constructor(gestures: Gestures, placeOf: (event: MouseEvent) => Place) {
    this.#gestures = gestures;
    this.#placeOf = placeOf;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const place = this.#placeOf(event);
    this.#still = this.#fingers.size === 0 ? place : undefined;
    this.#fingers.set(event.pointerId, place);
  }

  move(event: PointerEvent): void {
    const place = this.#placeOf(event);
    if (!this.#fingers.has(event.pointerId)) {
      if (event.pointerType === "mouse") this.#gestures.onHover?.(place.x, place.y);
      return;
    }
    if (this.#still !== undefined && distance(place, this.#still) < STILL_PX) return;
    this.#still = undefined;
    const before = this.#grip();
    this.#fingers.set(event.pointerId, place);
    const now = this.#grip();
    this.#gestures.onDrag(now.middle.x - before.middle.x, now.middle.y - before.middle.y);
    if (before.width > 0 && now.width > 0) this.#gestures.onZoom(now.width / before.width, now.middle.x, now.middle.y);
  }

  up(event: PointerEvent, isLifted: boolean): void {
    if (!this.#fingers.delete(event.pointerId)) return;
    if (isLifted && this.#still !== undefined) this.#gestures.onTap(this.#still.x, this.#still.y);
    this.#still = undefined;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { deltaX, deltaY, ctrlKey, shiftKey } = event;
    const { x, y } = this.#placeOf(event);
    if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) this.#gestures.onDrag(-(deltaX || deltaY), 0);
    else this.#gestures.onZoom(Math.exp(-deltaY * (ctrlKey ? PINCH : WHEEL)), x, y);
  }

  /** The middle of the first two fingers, and how far they are apart; one finger has no width. */
  #grip(): { readonly middle: Place; readonly width: number } {
    const [one = { x: 0, y: 0 }, other] = this.#fingers.values();
    if (other === undefined) return { middle: one, width: 0 };
    return { middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }, width: distance(one, other) };
  }
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
