/**
 * What is wrong with how a page of the console lies on the screen, as sentences; each function runs in the page. Whether it reads well is
 * for people to see: `npm run bench -- screens` makes the pictures.
 */
import axe from "axe-core";
import type { CDPSession, Page } from "playwright-core";

/** What WCAG 2.5.8 wants where targets are rows of a table or words of a sentence; ours are 44 px elsewhere. */
const TARGETS = { px: 44, inRowPx: 24 };

/** What is read from a distance, and what is written at the scales of drawings: the least size on the screen. */
const SIZES = [
  {
    least: 16,
    of: ".digits, .list-value b, .power-node b, .power-charge, .tile-foot, .compass-legend b, .trend-number, .compass-number, .gauge-number, .tank-number, .battery-number",
  },
  { least: 10, of: ".degrees, .point, .tick-label, .compass-reference" },
];
/** Of the height of the screen, for the alarms and the band of a person overboard together. */
const MOST_OF_SCREEN = 1 / 3;

const CONTROL = /^(button|link|checkbox|textbox|combobox|searchbox|spinbutton|radio|tab|slider)$/;

export async function examined(page: Page, session: CDPSession): Promise<readonly string[]> {
  const lying = await page.evaluate(layoutFaults, TARGETS);
  const sizes = await page.evaluate(sizeFaults, { sizes: SIZES, most: MOST_OF_SCREEN });
  return [...lying, ...sizes, ...(await equalNames(session))];
}

/** It is sent to the page by itself. In a drawing, the size of a text is that of its scale as well. */
function sizeFaults({ sizes, most }: { readonly sizes: typeof SIZES; readonly most: number }): string[] {
  const faults = sizes.flatMap(({ least, of }) =>
    [...document.querySelectorAll(of)].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      if (!element.checkVisibility() || element.closest("[inert]") !== null || width * height === 0) return [];
      const scale = element instanceof SVGGraphicsElement ? (element.ownerSVGElement?.getScreenCTM()?.a ?? 1) : 1;
      const px = parseFloat(getComputedStyle(element).fontSize) * scale;
      const name = `${element.getAttribute("class") ?? element.localName} "${(element.textContent ?? "").slice(0, 40)}"`;
      return px < least - 0.1 ? [`${px.toFixed(1)} px: ${name}`] : [];
    }),
  );
  // In a strip beside the page they take none of its height.
  const above = [...document.querySelectorAll<HTMLElement>(".alarm-line, .mob-band")].filter(
    ({ offsetWidth }) => offsetWidth > innerWidth / 2,
  );
  const height = above.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
  if (height > most * innerHeight) faults.push(`alarms and band: ${Math.round(height)} of ${innerHeight} px`);
  return faults;
}

/** By axe-core, as many as it finds. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    // What passes is not described, which would take a quarter of its time.
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `axe: ${id}: ${html.slice(0, 160)}`));
  });
}

/** Two controls of a role with one name: nobody who only hears them can tell which is which. */
async function equalNames(session: CDPSession): Promise<string[]> {
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const [role, name] = [String(node.role?.value), String(node.name?.value ?? "").trim()];
    if (node.ignored || !CONTROL.test(role)) continue;
    const each = `${role} "${name}"${placeOf(node.parentId)}`;
    counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  return [...counts].flatMap(([each, count]) =>
    / ""/.test(each) ? [`without a name: ${each}`] : count > 1 ? [`${count} times: ${each}`] : [],
  );

  /** What is said with each control of a group; and whether it stands in the page or above it, where the same alarm has the same button. */
  function placeOf(id: string | undefined): string {
    const node = byId.get(id ?? "");
    if (node === undefined) return "";
    const [role, name] = [String(node.role?.value), String(node.name?.value ?? "")];
    if (role === "main" || role === "dialog") return ` in ${role}`;
    return (role === "group" && name !== "" ? ` of "${name}"` : "") + placeOf(node.parentId);
  }
}

/** It is sent to the page by itself: all that it needs stands within. */
function layoutFaults({ px, inRowPx }: typeof TARGETS): string[] {
  const faults: string[] = [];
  const { documentElement: root } = document;
  if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${root.scrollWidth} of ${innerWidth}`);
  for (const box of document.querySelectorAll("main, .list-rows, .lamp-grid, .tile-tanks"))
    if (box.scrollWidth > box.clientWidth + 1) faults.push(`scrolls sideways: .${box.className}`);
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest("[inert], .unseen, .skip") === null;
  const called = (element: Element) =>
    `${element.localName}.${(element.getAttribute("class") ?? "").replaceAll(" ", ".")} "${(element.textContent ?? "").trim().slice(0, 40)}"`;

  // Text that something cuts off, or that runs out of the window. The vessel's name is whole in Set-up.
  const texts: { readonly holder: Element; readonly rect: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: holder } = node;
    if (holder === null || (node.nodeValue ?? "").trim() === "" || !isSeen(holder)) continue;
    // A live message is a line, and opens whole; so does an alarm in the line.
    if (holder.closest("script, style, option, .bus-message, [data-open=false] :is(.alarm-text, .alarm-most)") !== null)
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    for (const rect of rects) texts.push({ holder, rect });
    if (rects.length > 3 && (node.nodeValue ?? "").trim().length < 3 * rects.length)
      faults.push(`broken letter by letter: ${called(holder)}`);
    if (holder.matches(".head h1")) continue;
    const isHeardOnly = getComputedStyle(holder).clipPath !== "none";
    if (!isHeardOnly && rects.some(({ right }) => right > innerWidth + 1.5) && !isScrolledSideways(holder))
      faults.push(`runs out of the window: ${called(holder)}`);
    const cutter = cutterOf(holder, rects);
    if (cutter !== undefined) faults.push(`cut by ${cutter}: ${called(holder)}`);
  }

  function isScrolledSideways(holder: Element): boolean {
    for (let box: Element | null = holder; box !== null; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1) return true;
    return false;
  }

  function cutterOf(holder: Element, rects: readonly DOMRect[]): string | undefined {
    for (let box: Element | null = holder; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const at = box.getBoundingClientRect();
      // Heard, and not seen; or scrolled.
      if (at.width <= 1 || /auto|scroll/.test(overflowX + overflowY)) return undefined;
      const isWider = rects.some(({ left, right }) => left < at.left - 1.5 || right > at.right + 1.5);
      // Glyphs need less than their line.
      const isHigher = rects.some(
        ({ top, bottom }) => Math.min(bottom, at.bottom) - Math.max(top, at.top) < 0.7 * (bottom - top),
      );
      if (isWider && /hidden|clip/.test(overflowX)) return `${box.localName}.${box.getAttribute("class") ?? ""}`;
      if (isHigher && /hidden|clip/.test(overflowY))
        return `${box.localName}.${box.getAttribute("class") ?? ""} (height)`;
    }
    return undefined;
  }

  // Text over text.
  const sorted = texts
    // A pointer goes over its scale.
    .filter(({ holder }) => holder.closest(".rail, .above-page, .wind-letter") === null)
    .toSorted((a, b) => a.rect.top - b.rect.top);
  for (const [i, { holder, rect }] of sorted.entries()) {
    for (const other of sorted.slice(i + 1)) {
      if (other.rect.top > rect.bottom) break;
      if (other.holder === holder || holder.contains(other.holder) || other.holder.contains(holder)) continue;
      const [across, down] = shared(rect, other.rect);
      if (
        across > 2 &&
        down > 0.45 * Math.min(rect.height, other.rect.height) &&
        isAbove(holder, rect) &&
        isAbove(other.holder, other.rect)
      )
        faults.push(`over each other: ${called(holder)} and ${called(other.holder)}`);
    }
  }

  /** What a list that scrolls leaves of it. */
  function seenOf(element: Element): DOMRect {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible") continue;
      const at = box.getBoundingClientRect();
      [left, top, right, bottom] = [
        Math.max(left, at.left),
        Math.max(top, at.top),
        Math.min(right, at.right),
        Math.min(bottom, at.bottom),
      ];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }

  function isAbove(element: Element, { left, top, width, height }: DOMRect): boolean {
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (hit === element || hit.contains(element) || element.contains(hit));
  }

  function shared(a: DOMRect, b: DOMRect): [across: number, down: number] {
    return [
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    ];
  }

  // What is pressed.
  const pressed = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button]")]
    .filter((element) => isSeen(element) && element.matches(":not([type=hidden])"))
    .map((element) => ({ element, rect: seenOf(element) }))
    // A canvas lies beneath what works on it.
    .filter(({ element, rect }) => rect.width > 0 && rect.height > 0 && isAbove(element, rect));
  const layerOf = (element: Element) => element.closest(".above-page, .rail, .sheet, dialog");
  for (const [i, { element, rect }] of pressed.entries()) {
    const least = element.matches("tr *, .list-row, p a") ? inRowPx : px;
    const { width, height } = (element.closest("label:has(input)") ?? element).getBoundingClientRect();
    if (Math.min(width, height) < least - 0.5)
      faults.push(`${Math.round(width)} × ${Math.round(height)} px: ${called(element)}`);
    for (const other of pressed.slice(i + 1)) {
      if (element.contains(other.element) || layerOf(element) !== layerOf(other.element)) continue;
      const [across, down] = shared(rect, other.rect);
      if (across > 2 && down > 2) faults.push(`pressed together: ${called(element)} and ${called(other.element)}`);
    }
  }
  return [...new Set(faults)];
}
