/** The watch: pages that fit the screen, a swipe or a key apart; those of one's own are put together here. */
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { link } from "../link/screen.ts";
import { Busy, Empty } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { go, route } from "../store/route.ts";
import { TileGrid } from "../tiles/grid.tsx";
import { WIDE } from "../tiles/layout.ts";
import { AllValues } from "./all-values.tsx";
import { loadOwnPages, mayEdit, newId, type OwnPage, ownPages } from "./own-pages.ts";
import { room, type WatchPage, watchPages } from "./pages.ts";
import { swiped } from "./swipe.ts";
import { texts } from "./texts.ts";
import "./watch.css";

export default function Watch() {
  const pages = watchPages.value;
  const current = pages.find(({ key }) => key === route.value.rest[0]) ?? pages[0];
  const [edited, setEdited] = useState<Edited>();
  const place = useRef<HTMLDivElement>(null);
  useRoom(place);
  const isLive = link.value.state === "live";
  useEffect(() => {
    if (isLive) void loadOwnPages();
  }, [isLive]);
  const step = (by: number) => {
    const next = pages[pages.findIndex((page) => page === current) + by];
    if (next !== undefined && edited === undefined) go("watch", [next.key], { replaces: true });
  };
  const edit = () => current !== undefined && mayEdit() && setEdited(editedFrom(current));
  return (
    <div class="watch">
      <div class="watch-head" hidden={edited !== undefined}>
        <Tabs pages={pages} current={current} step={step} />
        {mayEdit() && (
          <button
            type="button"
            class="icon-button"
            aria-label={current?.isOwn === true ? texts.own.edit : texts.own.add}
            title={current?.isOwn === true ? texts.own.edit : texts.own.add}
            onClick={edit}
          >
            <Icon name={current?.isOwn === true ? "edit" : "plus"} />
          </button>
        )}
      </div>
      <div
        class="watch-page"
        ref={place}
        {...swiped(step)}
        // A long press of a finger.
        onContextMenu={(event) => {
          if (current?.isOwn !== true || edited !== undefined) return;
          event.preventDefault();
          edit();
        }}
      >
        {edited !== undefined ? (
          <Editing
            {...edited}
            onDone={() => {
              setEdited(undefined);
              if (ownPages.peek()?.some(({ id }) => id === edited.page.id) === true) go("watch", [edited.page.id]);
            }}
          />
        ) : (
          current !== undefined && <Shown key={current.key} page={current} />
        )}
      </div>
    </div>
  );
}

interface TabsProps {
  readonly pages: readonly WatchPage[];
  readonly current: WatchPage | undefined;
  readonly step: (by: number) => void;
}

/** The arrow keys turn the page here, and wherever nothing has the focus. */
function Tabs({ pages, current, step }: TabsProps) {
  const tabs = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const isFree = event.target === document.body || tabs.current?.contains(event.target as Node) === true;
      if (by !== undefined && isFree && !event.altKey && !event.ctrlKey && !event.metaKey) step(by);
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  });
  useLayoutEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>("[aria-current]");
    const { clientWidth = 0 } = tabs.current ?? {};
    if (tab) tabs.current?.scrollTo({ left: tab.offsetLeft - (clientWidth - tab.offsetWidth) / 2 });
  }, [current?.key]);
  return (
    <nav class="watch-tabs" aria-label={texts.views} ref={tabs}>
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
  );
}

function Shown({ page: { tiles, ...size } }: { readonly page: WatchPage }) {
  if (tiles === undefined) return <AllValues />;
  if (tiles.length === 0) return <Empty>{texts.nothing}</Empty>;
  return <TileGrid tiles={tiles} {...size} />;
}

interface Edited {
  readonly page: OwnPage;
  /** Whose tiles a new page may begin with: the page that was shown, where it is on the same grid. */
  readonly model?: OwnPage | undefined;
}

/** One's own page as it is kept, else a new one. */
function editedFrom({ key, tiles, cols, rows, isOwn, name }: WatchPage): Edited {
  const own = isOwn ? ownPages.peek()?.find(({ id }) => id === key) : undefined;
  if (own !== undefined) return { page: own };
  const page = { id: newId(), name: texts.own.newName, tiles: [] };
  return {
    page,
    model: tiles !== undefined && cols === WIDE.cols && rows === WIDE.rows ? { ...page, name, tiles } : undefined,
  };
}

type EditingProps = Edited & { readonly onDone: () => void };

/** The editor is loaded when it is wanted. */
function Editing(props: EditingProps) {
  const [loaded, setLoaded] = useState<ComponentType<EditingProps>>();
  useEffect(() => {
    void import("./editor.tsx").then((module) => setLoaded(() => module.default));
  }, []);
  const Editor = loaded;
  return Editor === undefined ? <Busy /> : <Editor {...props} />;
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
