/** The picture: moved by fingers, mouse, wheel and keys. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { titleOf, wayText } from "../mob/mob.ts";
import { followGestures } from "../parts/gestures.ts";
import { useTheme } from "../parts/use-theme.ts";
import { draw, type Scene } from "./draw.ts";
import { type MapView, panned, type Point, type Size, zoomedAt } from "./map-view.ts";
import { texts } from "./texts.ts";

interface MapProps {
  readonly scene: Omit<Scene, "size">;
  readonly onSize: (size: Size) => void;
  readonly onView: (view: MapView) => void;
  readonly onTap: (point: Point) => void;
  readonly onFit: () => void;
  /** Undefined: what is dragged is the picture itself. */
  readonly onPull: ((byX: number, byY: number) => void) | undefined;
}

const STEP_PX = 80;
const ZOOM = 1.6;
/** What an arrow pulls, in pixels. */
const PULLS: Readonly<Record<string, readonly [byX: number, byY: number]>> = {
  ArrowLeft: [-4, 0],
  ArrowRight: [4, 0],
  ArrowUp: [0, -4],
  ArrowDown: [0, 4],
};

export function TrackMap(props: MapProps) {
  const { scene, onView, onFit, onPull } = props;
  const { mob } = scene;
  useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useGestures(canvas, props);
  const frame = useRef(0);
  useLayoutEffect(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => canvas.current && draw(canvas.current, { ...scene, size }));
  });
  const press = (event: KeyboardEvent) => {
    const pull = onPull === undefined ? undefined : PULLS[event.key];
    if (pull !== undefined) {
      event.preventDefault();
      onPull?.(...pull);
      return;
    }
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actOf(event.key, scene.view, size);
    if (act === undefined) return;
    event.preventDefault();
    if (act === "fit") onFit();
    else onView(act);
  };
  return (
    <canvas
      ref={canvas}
      class="track-canvas"
      tabIndex={0}
      role="img"
      aria-label={[texts.map(scene.stations.length), mob && `${titleOf(mob)}: ${wayText(mob)}`]
        .filter(Boolean)
        .join(" ")}
      onKeyDown={press}
    />
  );
}

/** Follows fingers, mouse and wheel, and measures the picture: its size. */
function useGestures(canvas: RefObject<HTMLCanvasElement | null>, props: MapProps): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const latest = useRef({ ...props, size });
  latest.current = { ...props, size };
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize({ width, height });
      latest.current.onSize({ width, height });
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    // Two fingers drag and zoom at once: the second goes on from the first.
    const look = (view: MapView) => {
      const { onView: tell } = latest.current;
      latest.current = { ...latest.current, scene: { ...latest.current.scene, view } };
      tell(view);
    };
    const end = followGestures(element, {
      onTap: (x, y) => latest.current.onTap({ x, y }),
      onDrag: (byX, byY) =>
        latest.current.onPull === undefined
          ? look(panned(latest.current.scene.view, byX, byY))
          : latest.current.onPull(byX, byY),
      onZoom: (factor, x, y) => look(zoomedAt(latest.current.scene.view, latest.current.size, factor, { x, y })),
    });
    return () => {
      watch.disconnect();
      end();
    };
  }, []);
  return size;
}

/** What a key does with the view; undefined for any other key. */
function actOf(key: string, view: MapView, size: Size): MapView | "fit" | undefined {
  const zoom = (factor: number) => zoomedAt(view, size, factor, { x: size.width / 2, y: size.height / 2 });
  switch (key) {
    case "ArrowLeft":
      return panned(view, STEP_PX, 0);
    case "ArrowRight":
      return panned(view, -STEP_PX, 0);
    case "ArrowUp":
      return panned(view, 0, STEP_PX);
    case "ArrowDown":
      return panned(view, 0, -STEP_PX);
    case "+":
    case "=":
      return zoom(ZOOM);
    case "-":
      return zoom(1 / ZOOM);
    case "0":
      return "fit";
    default:
      return undefined;
  }
}
