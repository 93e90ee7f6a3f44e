/** The watch: pages that fit the screen, a swipe or a key apart; those of one's own are put together here. */
import type { ComponentType } from "preact";
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { link } from "../link/screen.ts";
import { Busy, Empty } from "../parts/controls.tsx";
import { Icon } from "../parts/icons.tsx";
import { go, route } from "../store/route.ts";
import { TileGrid } from "../tiles/grid.tsx";
import { coarse, FINE } from "../tiles/layout.ts";
import { AllValues } from "./all-values.tsx";
import { loadOwnPages, mayEdit, newId, type OwnPage, ownPages } from "./own-pages.ts";
import { room, type WatchPage, watchPages } from "./pages.ts";
import { touched } from "./swipe.ts";
import { texts } from "./texts.ts";
import "./watch.css";

/** Undefined while no page is put together. */
const edited = signal<Edited | undefined>(undefined);

const shownPage = () => watchPages.value.find(({ key }) => key === route.value.rest[0]) ?? watchPages.value[0];

function step(by: number): void {
  const next = watchPages.peek()[watchPages.peek().findIndex((page) => page === shownPage()) + by];
  if (next !== undefined && edited.peek() === undefined) go("watch", [next.key], { replaces: true });
}

function edit(): void {
  const current = shownPage();
  if (current !== undefined && mayEdit()) edited.value = editedFrom(current);
}

/** Its pages, in the strip. */
export function Strip() {
  const current = shownPage();
  if (edited.value !== undefined) return null;
  const label = current?.isOwn === true ? texts.own.edit : texts.own.add;
  return (
    <>
      <Tabs pages={watchPages.value} current={current} />
      {mayEdit() && (
        <button type="button" class="icon-button" aria-label={label} title={label} onClick={edit}>
          <Icon name={current?.isOwn === true ? "edit" : "plus"} />
        </button>
      )}
    </>
  );
}

/** Of a value its history; of one's own page, beside its tiles, its editor. */
function more(target: Element): boolean {
  const id = target.closest<HTMLElement>("[data-tag]")?.dataset["tag"];
  if (edited.peek() !== undefined || (id === undefined && shownPage()?.isOwn !== true)) return false;
  if (id === undefined) edit();
  else go("trends", [id]);
  return true;
}

export default function Watch() {
  const current = shownPage();
  const place = useRef<HTMLDivElement>(null);
  useRoom(place);
  const isLive = link.value.state === "live";
  useEffect(() => {
    if (isLive) void loadOwnPages();
  }, [isLive]);
  useEffect(() => () => void (edited.value = undefined), []);
  const own = edited.value;
  return (
    <div class="watch-page" ref={place} {...touched(step, more)}>
      {own !== undefined ? (
        <Editing
          {...own}
          onDone={() => {
            edited.value = undefined;
            if (ownPages.peek()?.some(({ id }) => id === own.page.id) === true) go("watch", [own.page.id]);
          }}
        />
      ) : (
        current !== undefined && <Shown key={current.key} page={current} />
      )}
    </div>
  );
}

interface TabsProps {
  readonly pages: readonly WatchPage[];
  readonly current: WatchPage | undefined;
}

/** The arrow keys turn the page here, and wherever nothing has the focus. */
function Tabs({ pages, current }: TabsProps) {
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
    model:
      tiles !== undefined && cols === FINE.cols && rows === FINE.rows
        ? { ...page, name, tiles: coarse(tiles) }
        : undefined,
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
