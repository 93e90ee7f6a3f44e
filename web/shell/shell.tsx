/** The frame: the strip with the alarms, bands, navigation, and in the middle the page. */
import { effect } from "@preact/signals";
import { useEffect, useErrorBoundary, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ComponentType } from "preact";
import { reloadIfUpdated } from "../link/after-update.ts";
import { failureText } from "../link/failure.ts";
import { Busy, Button, Empty } from "../parts/controls.tsx";
import { Notices } from "../parts/notice.tsx";
import { Sheets } from "../parts/sheet.tsx";
import { MobQuestion } from "../mob/button.tsx";
import { openSheets } from "../parts/sheets.ts";
import type { Page } from "../pages.ts";
import { openAlarms } from "../store/alarms.ts";
import { route } from "../store/route.ts";
import { project } from "../store/vessel.ts";
import { Bands } from "./bands.tsx";
import { Head } from "./head.tsx";
import { Navigation } from "./navigation.tsx";
import { followTouches } from "./quiet.ts";
import { texts } from "./texts.ts";
import "./shell.css";

export function Shell({ pages }: { readonly pages: readonly Page[] }) {
  const offered = pages.filter(({ isOffered }) => isOffered?.() ?? true);
  const current = offered.find(({ name }) => name === route.value.page) ?? offered[0];
  const main = useRef<HTMLElement>(null);
  const name = current?.name ?? "";
  useLayoutEffect(() => {
    document.documentElement.dataset["page"] = name;
    document.documentElement.toggleAttribute("data-instruments", current?.isInstruments === true);
  }, [name]);
  useEffect(followTouches, []);
  const skip = (event: Event) => {
    event.preventDefault();
    main.current?.focus();
  };
  const isBeneath = openSheets.value.length > 0;
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        {texts.skip}
      </a>
      <Above page={current} />
      <Navigation pages={offered} current={name} />
      <main id="main" tabIndex={-1} ref={main} inert={isBeneath}>
        {current !== undefined && <Lazy key={current.name} page={current} />}
      </main>
      <Sheets />
      <Notices />
    </>
  );
}

/** What stays on the screen while the page scrolls; its height is known to sheets and to the rail. Beside the page only bands have one. */
function Above({ page }: { readonly page: Page | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const bands = current.children[1] ?? current;
    const watch = new ResizeObserver(() => {
      const { clientHeight } = current.clientWidth < innerWidth ? bands : current;
      document.documentElement.style.setProperty("--above", `${clientHeight}px`);
    });
    watch.observe(current);
    watch.observe(bands);
    return () => watch.disconnect();
  }, []);
  return (
    <div class="above-page" ref={element}>
      <Head page={page} />
      <Bands />
      <MobQuestion />
    </div>
  );
}

/** A page is loaded when it is opened. If that fails, or the page itself does, it says so in its place. */
function Lazy({ page }: { readonly page: Page }) {
  const [loaded, setLoaded] = useState<ComponentType>();
  const [failure, setFailure] = useState<unknown>();
  const [broken, mend] = useErrorBoundary();
  const load = () => {
    setFailure(undefined);
    mend();
    page.load().then(
      (module) => setLoaded(() => module.default),
      (error: unknown) => {
        setFailure(error ?? true);
        void reloadIfUpdated(error);
      },
    );
  };
  useEffect(load, [page]);
  const wrong: unknown = failure ?? broken;
  if (wrong !== undefined) {
    return (
      <Empty>
        {texts.failed(failureText(wrong))} <Button onPress={load}>{texts.again}</Button>
      </Empty>
    );
  }
  if (loaded === undefined) return <Busy />;
  const Loaded = loaded;
  return <Loaded />;
}

/** The title of the window says how many alarms are not acknowledged, and its icon whether the cause of one is there. */
effect(() => {
  const active = (openAlarms.value ?? []).filter(({ state }) => state === "ACTIVE");
  const name = project.value?.vessel.name;
  document.title = `${active.length > 0 ? `(${active.length}) ` : ""}${name === undefined ? "" : `${name} · `}Bitácora`;
  const icon = document.querySelector("link[rel=icon]");
  icon?.setAttribute("href", `/web/${active.some(({ condition }) => condition) ? "icon-alarm" : "icon"}.svg`);
});
