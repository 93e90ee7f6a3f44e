/**
 * What Chromium 49 to 109 lack of what the console uses, each only where it is missing. `test/package/plotter-build.test.ts` reads the built
 * console for what is newer and not here.
 */
type Key = string | number | symbol;

function lack(owner: object, members: Readonly<Record<Key, unknown>>): void {
  for (const name of Reflect.ownKeys(members))
    if (!(name in owner))
      Object.defineProperty(owner, name, { value: members[name], writable: true, configurable: true });
}

lack(Object, {
  entries: (of: Readonly<Record<string, unknown>>) => Object.keys(of).map((key) => [key, of[key]]),
  values: (of: Readonly<Record<string, unknown>>) => Object.keys(of).map((key) => of[key]),
  hasOwn: (of: object, key: Key) => Object.prototype.hasOwnProperty.call(of, key),
  getOwnPropertyDescriptors: (of: object) => {
    const made: Record<Key, unknown> = {};
    for (const key of Reflect.ownKeys(of)) made[key] = Object.getOwnPropertyDescriptor(of, key);
    return made;
  },
  fromEntries: (entries: Iterable<readonly [Key, unknown]>) => {
    const made: Record<Key, unknown> = {};
    for (const [key, value] of entries) made[key] = value;
    return made;
  },
});

lack(Map, {
  groupBy<Of, By>(all: Iterable<Of>, by: (one: Of) => By): Map<By, Of[]> {
    const groups = new Map<By, Of[]>();
    for (const one of all) {
      const key = by(one);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [one]);
      else group.push(one);
    }
    return groups;
  },
});

function at<Of>(this: ArrayLike<Of>, place: number): Of | undefined {
  return this[place < 0 ? this.length + place : place];
}

function lastOf<Of>(all: readonly Of[], is: (one: Of) => boolean): number {
  let place = all.length - 1;
  while (place >= 0 && !is(all[place] as Of)) place -= 1;
  return place;
}

lack(Array.prototype, {
  at,
  flat(this: readonly unknown[]) {
    return ([] as unknown[]).concat(...this);
  },
  flatMap<Of, To>(this: readonly Of[], to: (one: Of, at: number) => To | readonly To[]) {
    return ([] as To[]).concat(...this.map((one, place) => to(one, place) as To));
  },
  toSorted<Of>(this: readonly Of[], by?: (one: Of, other: Of) => number) {
    return [...this].sort(by);
  },
  toReversed<Of>(this: readonly Of[]) {
    return this.map((_, place) => this[this.length - 1 - place]);
  },
  with<Of>(this: readonly Of[], place: number, value: Of) {
    const copy = [...this];
    copy[place] = value;
    return copy;
  },
  findLast<Of>(this: readonly Of[], is: (one: Of) => boolean) {
    return this[lastOf(this, is)];
  },
  findLastIndex<Of>(this: readonly Of[], is: (one: Of) => boolean) {
    return lastOf(this, is);
  },
});

function padded(text: string, length: number, by: string): string {
  return by.repeat(Math.max(0, length - text.length)).slice(0, Math.max(0, length - text.length));
}

lack(String.prototype, {
  at,
  padStart(this: string, length: number, by = " ") {
    return padded(this, length, by) + this;
  },
  padEnd(this: string, length: number, by = " ") {
    return this + padded(this, length, by);
  },
  replaceAll(this: string, what: string | RegExp, by: string) {
    return what instanceof RegExp ? this.replace(what, by) : this.split(what).join(by);
  },
  *matchAll(this: string, what: RegExp) {
    const copy = new RegExp(what.source, what.flags);
    for (let found = copy.exec(this); found !== null; found = copy.exec(this)) yield found;
  },
});

/** `hourCycle`, from 73 on: English of Britain has a day of 24 hours by itself, as the other languages have. */
if (!("hourCycle" in new Intl.DateTimeFormat("en", { hour: "numeric" }).resolvedOptions())) {
  const { DateTimeFormat } = Intl;
  const inBritain = (language: string | undefined, options: Intl.DateTimeFormatOptions = {}) =>
    new DateTimeFormat(options.hourCycle !== undefined && language?.startsWith("en") ? "en-GB" : language, options);
  Object.defineProperty(Intl, "DateTimeFormat", {
    value: function (...given: Parameters<typeof inBritain>) {
      return inBritain(...given);
    },
  });
  // The numbers of a clock alone, as `web/texts/zone.ts` asks for them.
  lack(DateTimeFormat.prototype, {
    formatToParts(this: Intl.DateTimeFormat, ms: number) {
      const types = ["day", "month", "year", "hour", "minute", "second"];
      return (this.format(ms).match(/\d+/g) ?? []).map((value, place) => ({ type: types[place], value }));
    },
  });
}

lack(Promise, {
  withResolvers() {
    const made: Record<string, unknown> = {};
    made["promise"] = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
    return made;
  },
});

lack(Promise.prototype, {
  finally<Of>(this: Promise<Of>, then: () => unknown) {
    return this.then(
      async (value) => (await then(), value),
      async (error: unknown) => {
        await then();
        throw error;
      },
    );
  },
});

function added(parts: readonly (Node | string)[]): DocumentFragment {
  const all = document.createDocumentFragment();
  for (const part of parts) all.appendChild(typeof part === "string" ? document.createTextNode(part) : part);
  return all;
}

lack(Element.prototype, {
  append(this: Element, ...parts: readonly (Node | string)[]) {
    this.appendChild(added(parts));
  },
  prepend(this: Element, ...parts: readonly (Node | string)[]) {
    this.insertBefore(added(parts), this.firstChild);
  },
  replaceChildren(this: Element, ...parts: readonly (Node | string)[]) {
    this.textContent = "";
    this.appendChild(added(parts));
  },
  toggleAttribute(this: Element, name: string, isThere = !this.hasAttribute(name)) {
    if (isThere) this.setAttribute(name, "");
    else this.removeAttribute(name);
    return isThere;
  },
  setPointerCapture: () => undefined,
});

lack(NodeList.prototype, { forEach: Array.prototype.forEach, [Symbol.iterator]: Array.prototype[Symbol.iterator] });
if (!("isConnected" in Node.prototype))
  Object.defineProperty(Node.prototype, "isConnected", {
    get(this: Node) {
      return document.contains(this);
    },
  });

/** Requests go on: such a browser cannot end them. Listeners are taken away. */
class Ends {
  readonly signal = Object.assign(document.createElement("i"), { aborted: false });
  abort(): void {
    this.signal.aborted = true;
    this.signal.dispatchEvent(new Event("abort"));
  }
}

/** Looks four times a second. */
class Sizes {
  readonly #known = new Map<Element, string>();
  readonly #told: (entries: readonly object[]) => void;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(told: (entries: readonly object[]) => void) {
    this.#told = told;
  }
  observe(element: Element): void {
    this.#known.set(element, "");
    this.#timer ??= setInterval(() => this.#look(), 250);
    requestAnimationFrame(() => this.#look());
  }
  unobserve(element: Element): void {
    this.#known.delete(element);
  }
  disconnect(): void {
    clearInterval(this.#timer);
    this.#known.clear();
  }
  #look(): void {
    const changed = [...this.#known].flatMap(([target, before]) => {
      const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(target);
      const width = target.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const height = target.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
      if (before === `${width} ${height}`) return [];
      this.#known.set(target, `${width} ${height}`);
      return [{ target, contentRect: { width, height } }];
    });
    if (changed.length > 0) this.#told(changed);
  }
}

/** All is seen. */
class Seen {
  readonly #told: (entries: readonly object[]) => void;
  constructor(told: (entries: readonly object[]) => void) {
    this.#told = told;
  }
  observe(target: Element): void {
    this.#told([{ target, isIntersecting: true }]);
  }
  disconnect(): void {
    // There is nothing that it follows.
  }
}

lack(window, {
  AbortController: Ends,
  ResizeObserver: Sizes,
  IntersectionObserver: Seen,
  queueMicrotask: (then: () => void) => void Promise.resolve().then(then),
  requestIdleCallback: (then: () => void) => setTimeout(then, 1),
});
if ("AbortSignal" in window)
  lack(AbortSignal, {
    timeout: (ms: number) => {
      const ending = new AbortController();
      setTimeout(() => ending.abort(), ms);
      return ending.signal;
    },
  });
else lack(window, { AbortSignal: { timeout: () => undefined } });

/** Listeners that end by a signal, which Chromium knows from 90 on. */
let knowsSignals = false;
const asked = Object.defineProperty({}, "signal", { get: () => void (knowsSignals = true) });
addEventListener("none", () => undefined, asked);
if (!knowsSignals) {
  const add = Reflect.get(EventTarget.prototype, "addEventListener");
  EventTarget.prototype.addEventListener = function (
    this: EventTarget,
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    add.call(this, type, listener, options);
    const signal = typeof options === "object" ? options.signal : undefined;
    if (signal) add.call(signal, "abort", () => this.removeEventListener(type, listener, options), { once: true });
  };
}
