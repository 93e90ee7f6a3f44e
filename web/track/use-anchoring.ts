/** The anchor's panel beside the picture, and what fingers on the picture do for it: pull the anchor, set corners of an area. */
import { useEffect, useState } from "preact/hooks";
import type { Guards, Pointing } from "../anchor/anchor.ts";
import type { AnchorScene } from "../anchor/draw.ts";
import {
  type MapView,
  metresPerPixel,
  type Place,
  placeAt,
  type Point,
  screenOf,
  type Size,
  worldOf,
} from "./map-view.ts";

/** How much wider than the circle the picture is when the panel opens. */
const ROOM = 3;

interface Anchoring {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly pointing: Pointing;
  readonly scene: AnchorScene;
  /** Whether a tap was for it. */
  readonly point: (point: Point) => boolean;
  /** Undefined: nothing is pulled. */
  readonly pull: ((byX: number, byY: number) => void) | undefined;
}

export function useAnchoring(
  { anchor, areas }: Guards,
  view: MapView,
  size: Size,
  onView: (view: MapView) => void,
): Anchoring {
  const [isOpen, setOpen] = useState(false);
  const [movedTo, move] = useState<Place>();
  const [corners, draw] = useState<readonly Place[]>();
  const toggle = () => {
    move(undefined);
    draw(undefined);
    setOpen(!isOpen);
  };
  const isDown = anchor?.is_down === true;
  useEffect(() => {
    const { position = null, radius_m: radiusM = null } = anchor ?? {};
    if (!isOpen || position === null || radiusM === null) return;
    const { x, y } = worldOf(position);
    const across = (radiusM * ROOM) / (metresPerPixel({ ...view, y }) * view.worldPx);
    onView({ x, y, worldPx: Math.min(size.width, size.height) / across });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the panel opens or the anchor is let go.
  }, [isOpen, isDown]);
  const point = (at: Point) => {
    const place = placeAt(view, size, at);
    if (movedTo !== undefined) move(place);
    else if (corners !== undefined) draw([...corners, place]);
    return movedTo !== undefined || corners !== undefined;
  };
  const pull = (byX: number, byY: number) =>
    move((before) => {
      if (before === undefined) return before;
      const { x, y } = screenOf(view, size, before);
      return placeAt(view, size, { x: x + byX, y: y + byY });
    });
  return {
    isOpen,
    toggle,
    pointing: { movedTo, move, corners, draw },
    scene: { anchor, areas, movedTo, corners: corners ?? [] },
    point,
    pull: movedTo === undefined ? undefined : pull,
  };
}
