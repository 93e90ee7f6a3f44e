/** The watch: pages that fit the screen, a swipe or a key apart. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { Empty } from "../parts/controls.tsx";
import { go, route } from "../store/route.ts";
import { TileGrid } from "../tiles/grid.tsx";
import { AllValues } from "./all-values.tsx";
import { room, type WatchPage, watchPages } from "./pages.ts";
import { swiped } from "./swipe.ts";
import { texts } from "./texts.ts";
import "./watch.css";

export default function Watch() {
  const pages = watchPages.value;
  const current = pages.find(({ key }) => key === route.value.rest[0]) ?? pages[0];
  const place = useRef<HTMLDivElement>(null);
  useRoom(place);
  const step = (by: number) => {
    const next = pages[pages.findIndex((page) => page === current) + by];
    if (next !== undefined) go("watch", [next.key], { replaces: true });
  };
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by !== undefined) step(by);
  };
  return (
    <div class="watch">
      <nav class="watch-tabs" aria-label={texts.views} onKeyDown={keys}>
        {pages.map(({ key, name }) => (
          <a
            key={key}
            href={`#/watch/${encodeURIComponent(key)}`}
            aria-current={key === current?.key ? "page" : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <div class="watch-page" ref={place} {...swiped(step)}>
        {current !== undefined && <Shown key={current.key} page={current} />}
      </div>
    </div>
  );
}

function Shown({ page: { tiles, cols, rows } }: { readonly page: WatchPage }) {
  if (tiles === undefined) return <AllValues />;
  if (tiles.length === 0) return <Empty>{texts.nothing}</Empty>;
  return <TileGrid tiles={tiles} cols={cols} rows={rows} />;
}

/** Says how much room a page has, now and whenever that changes. */
function useRoom(place: { readonly current: HTMLDivElement | null }): void {
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const measure = () => (room.value = { width: current.clientWidth, height: current.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
}
