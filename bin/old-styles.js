// Styles as browsers of 2016 to 2022 take them (decision 253): those of the console, rule by rule in other words. What has no other words
// is measured in the page (`web/plotter/measured.ts`): sizes by a container, `@container`, `:has()`.

/** Browsers that have these are given the console as it is: `web/plotter-or-console.ts`. */
const NESTED = /^@(media|supports|container)/;
const MEASURED = /\d+cq[wh]/;
/** Between two values, not within one. */
const SPACE = /\s+(?![^(]*\))/;
const MIXES = /color-mix\(in srgb,\s*(var\([^)]*\)) (\d+)%,\s*(var\([^)]*\))\)/g;
const MIX = new RegExp(MIXES.source);
const EM = /^[\d.]+em$/;

/** `styles`, and what is measured: JavaScript for a module. */
export function oldStyles(css) {
  const rules = parse(css);
  const table = new Table(rules);
  const changed = rules.flatMap((rule) => oldRule(rule, table));
  // First, so that a margin of an element's own wins over one that stands for a gap.
  return { styles: [...table.gaps, ...changed].map(write).join("\n"), measured: table.module() };
}

/** `{ head, body }`: a body is rules for `@media` and its like, declarations for all else. */
function parse(css) {
  const rules = [];
  for (let at = 0; ;) {
    const open = next(css, at, "{;");
    if (open === -1) return rules;
    const head = css.slice(at, open).trim();
    const end = css[open] === ";" ? open : next(css, open + 1, "}");
    const inside = css.slice(open + 1, end);
    if (css[open] === "{") rules.push({ head, body: NESTED.test(head) ? parse(inside) : declarations(inside) });
    at = end + 1;
  }
}

function declarations(inside) {
  return split(inside, ";").map((one) => [
    one.slice(0, one.indexOf(":")).trim(),
    one.slice(one.indexOf(":") + 1).trim(),
  ]);
}

/** Where one of these stands that is in no bracket and no string; -1 if nowhere. */
function next(text, from, signs) {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (depth === 0 && signs.includes(sign)) return at;
    if (sign === '"') at = text.indexOf('"', at + 1);
    else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
  }
  return -1;
}

function split(text, sign) {
  const parts = [];
  for (let at = 0, end = 0; end !== -1; at = end + 1) {
    end = next(text, at, sign);
    parts.push(text.slice(at, end === -1 ? undefined : end).trim());
  }
  return parts.filter((part) => part !== "");
}

function write({ head, body }) {
  const lines = body.map((one) => (Array.isArray(one) ? `${one[0]}:${one[1]}` : write(one)));
  return `${head}{${lines.join(Array.isArray(body[0]) ? ";" : "")}}`;
}

/** What is known of all rules, and what is to be measured. */
class Table {
  gaps = [];
  #layouts = new Map();
  #containers = new Map();
  #sizes = [];
  #conditions = [];
  #has = [];

  constructor(rules) {
    for (const { head, body } of rules) {
      if (NESTED.test(head)) continue;
      const own = ownOf(body);
      const name = own.container?.split("/")[0].trim() ?? "";
      for (const selector of withoutIs(head)) {
        if (own.container !== undefined || own["container-type"] !== undefined) this.#containers.set(selector, name);
        this.#layouts.set(selector, { ...this.#layouts.get(selector), ...own });
      }
    }
  }

  layoutOf(selector, own) {
    const last = /[^\s>+~]*$/.exec(selector)[0];
    return { ...this.#layouts.get(last), ...this.#layouts.get(selector), ...own };
  }

  /** The custom property that has it. */
  size(expression) {
    const code = expression
      .replaceAll(/([\d.]+)cq([wh])/g, "$1*$2/100")
      .replaceAll(/([\d.]+)rem/g, "$1*16")
      .replaceAll(/([\d.]+)px/g, "$1")
      .replaceAll("var(--chars)", "c")
      .replaceAll("calc(", "(")
      .replaceAll(/\b(min|max)\(/g, "Math.$1(");
    return `var(--q${indexIn(this.#sizes, `(w,h,c)=>${code}`)},1rem)`;
  }

  /** The selectors that hold while a container is so. */
  inContainer(condition, rules) {
    const name = /^\w[\w-]*/.exec(condition)?.[0] ?? "";
    const heads = rules.map(({ head }) => head).join(" ");
    const [container] = [...this.#containers]
      .filter(([one, named]) => (name === "" ? heads.includes(one) || one === ".tile" : named === name))
      .toSorted(([one], [other]) => Number(one === ".tile") - Number(other === ".tile"))[0];
    const code = condition
      .replace(name, "")
      .replaceAll(
        /\(m(in|ax)-(w|h)\w+:\s*([\d.]+)px\)/g,
        (_, end, side, px) => `${side}${end === "in" ? ">=" : "<="}${px}`,
      )
      .replaceAll(" or ", "||")
      .replaceAll(" and ", "&&");
    const mark = `[data-q~="${indexIn(this.#conditions, `["${container}",(w,h)=>${code.trim()}]`)}"]`;
    // The container is that element of the selector, or one around all of them; one with a name may stand between two of them.
    return (selector) => {
      const parts = selector.split(/(?<=[\w\])])\s+(?=[.:[*a-z])/i);
      const inside = parts
        .slice(0, -1)
        .map((part, at) => [...parts.slice(0, at), part + mark, ...parts.slice(at + 1)].join(" "));
      const between = name === "" ? [] : parts.slice(1).map((_, at) => parts.toSpliced(at + 1, 0, mark).join(" "));
      const child = /^([^\s>]+)\s*>\s*/.exec(selector);
      return [
        `${mark} ${selector}`,
        ...inside,
        ...between,
        ...(child ? [selector.replace(child[1], child[1] + mark)] : []),
      ];
    };
  }

  has(subject, inside) {
    if (/^\s*[+~]/.test(inside)) throw new Error(`no other words for ${subject}:has(${inside}), which is beside it`);
    const plain = subject.replaceAll(/:not\([^)]*\)/g, "") || "*";
    const whole = withoutIs(inside)
      .map((one) => (one.startsWith(">") ? `:scope ${one}` : one).replaceAll(":focus-visible", ":focus"))
      .join();
    return `[data-h~="${indexIn(this.#has, JSON.stringify([plain, whole]))}"]`;
  }

  module() {
    return [
      "const clamp=(least,wanted,most)=>Math.max(least,Math.min(wanted,most));",
      `export const CONTAINERS=${JSON.stringify([...this.#containers.keys()].join())};`,
      `export const SIZES=[${this.#sizes.join()}];`,
      `export const CONDITIONS=[${this.#conditions.join()}];`,
      `export const HAS=[${this.#has.join()}];`,
    ].join("\n");
  }
}

function indexIn(list, item) {
  const at = list.indexOf(item);
  return at === -1 ? list.push(item) - 1 : at;
}

function ownOf(body) {
  const own = Object.fromEntries(body);
  const [direction, wraps] = own["flex-flow"]?.split(" ") ?? [];
  return direction === undefined ? own : { ...own, "flex-direction": direction, "flex-wrap": wraps };
}

function oldRule({ head, body }, table, isNested = false) {
  if (head.startsWith("@container")) {
    const marked = table.inContainer(head.slice("@container".length).trim(), body);
    return body.flatMap((rule) =>
      oldRule({ ...rule, head: selectors(rule.head, table).flatMap(marked).join() }, table, true),
    );
  }
  if (NESTED.test(head)) {
    const before = table.gaps;
    table.gaps = [];
    const inside = body.flatMap((rule) => oldRule(rule, table, true));
    table.gaps = table.gaps.length === 0 ? before : [...before, { head, body: table.gaps }];
    return [{ head, body: inside }];
  }
  if (head.startsWith("@")) return [{ head, body }];
  const all = selectors(head, table);
  const own = ownOf(body);
  table.gaps.push(...all.flatMap((one) => gapsOf(one, own, table, isNested)));
  const layout = table.layoutOf(split(head, ",")[0], own);
  const changed = body.flatMap(([name, value]) => oldDeclaration(name, value, layout, table));
  // What stands by itself has no gap beside it.
  if (/absolute|fixed/.test(own.position) && own.margin === undefined) changed.unshift(["margin", "0"]);
  return changed.length === 0 ? [] : all.map((one) => ({ head: one, body: changed }));
}

/** Each alone: one that is not understood would take the others with it. */
function selectors(head, table) {
  return split(head, ",").flatMap((one) =>
    withoutIs(withoutHas(one, table)).map((each) =>
      each.replaceAll(":focus-visible", ":focus").replaceAll(/:not\(([^()]*,[^()]*)\)/g, (_, all) =>
        split(all, ",")
          .map((not) => `:not(${not})`)
          .join(""),
      ),
    ),
  );
}

function withoutIs(selector) {
  const at = selector.indexOf(":is(");
  if (at === -1) return split(selector, ",");
  const end = next(selector, at + 4, ")");
  return split(selector.slice(at + 4, end), ",").flatMap((one) =>
    withoutIs(selector.slice(0, at) + one + selector.slice(end + 1)),
  );
}

function withoutHas(selector, table) {
  const at = selector.indexOf(":has(");
  if (at === -1) return selector;
  const end = next(selector, at + 5, ")");
  const before = selector.slice(0, at);
  const subject = /(?:[^\s>+~()]|\([^()]*\))*$/.exec(before.replace(/:not\($/, ""))[0];
  return withoutHas(before + table.has(subject, selector.slice(at + 5, end)) + selector.slice(end + 1), table);
}

/** Margins between the children, where gaps are not known. In a `@media` they take the place of those outside. */
function gapsOf(selector, own, table, isNested) {
  const names = ["gap", "row-gap", "column-gap", ...(isNested ? ["display", "flex-direction", "flex-wrap"] : [])];
  if (!names.some((name) => own[name] !== undefined)) return [];
  const layout = table.layoutOf(selector, own);
  const { display = "", "flex-direction": direction = "row", "flex-wrap": wraps = "nowrap" } = layout;
  if (!display.endsWith("flex") || !names.slice(0, 3).some((name) => layout[name] !== undefined)) return [];
  const [rows = "0", columns = rows] = layout.gap?.split(SPACE) ?? [];
  const [row, column] = [layout["row-gap"] ?? rows, layout["column-gap"] ?? columns];
  const margins = (top, right, bottom, left) => ["margin", [top, right, bottom, left].join(" ")];
  if (wraps !== "nowrap") return [{ head: `${selector}>*`, body: [margins("0", column, row, "0")] }];
  const between = direction.startsWith("column") ? margins(row, "0", "0", "0") : margins("0", "0", "0", column);
  return [
    { head: `${selector}>*`, body: [["margin", "0"]] },
    { head: `${selector}>*+*`, body: [between] },
  ].slice(isNested ? 0 : 1);
}

const SIDES = { inline: ["left", "right"], block: ["top", "bottom"] };
const LOGICAL = /^(padding|margin|border|inset)-(inline|block)(?:-(start|end))?(-\w+)?$/;
const PAIRS = {
  "place-content": ["align-content", "justify-content"],
  "place-items": ["align-items", "justify-items"],
  overflow: ["overflow-x", "overflow-y"],
};
const WITHOUT = new Set(["accent-color", "container", "container-type", "text-decoration-thickness"]);

function oldDeclaration(name, written, { display = "" }, table) {
  if (name.startsWith("container")) return [["contain", "size layout"]];
  if (WITHOUT.has(name)) return [];
  if (/^(row-|column-)?gap$/.test(name)) return display.endsWith("flex") ? [] : [[`grid-${name}`, written]];
  const mixed = MIX.exec(written);
  if (name === "fill" && mixed !== null)
    return [
      [name, mixed[1]],
      ["fill-opacity", String(mixed[2] / 100)],
    ];
  const value = oldValue(written, table).replaceAll(MIXES, (_, one, share, other) => (share < 50 ? other : one));
  const [first, second = first] = value.split(SPACE);
  const [, what, axis, end, more = ""] = LOGICAL.exec(name) ?? [];
  if (axis !== undefined)
    return SIDES[axis].flatMap((side, at) => {
      if (end !== undefined && (end === "end") !== (at === 1)) return [];
      const own = what === "inset" ? side : `${what}-${side}${more}`;
      return [[own, what === "border" ? value : at === 0 ? first : second]];
    });
  if (PAIRS[name] !== undefined) return PAIRS[name].map((one, at) => [one, at === 0 ? first : second]);
  if (name === "inset") {
    const [top, right = top, bottom = top, left = right] = value.split(SPACE);
    return Object.entries({ top, right, bottom, left });
  }
  // Weights between the hundreds, and this word, are newer.
  if (name === "font-weight")
    return [[name, value.replace(/\d+/, (weight) => Math.min(900, Math.round(weight / 100) * 100))]];
  if (name === "overflow-wrap") return [[name, "break-word"]];
  return [[name, value]];
}

function oldValue(value, table) {
  const known = value.replaceAll(/env\([^)]*\)/g, "0px").replaceAll(/(\d)[ds]v([hw])\b/g, "$1v$2");
  const at = known.search(/\b(min|max|clamp|calc)\(/);
  if (at === -1) return MEASURED.test(known) ? table.size(known) : known;
  const open = known.indexOf("(", at);
  const end = next(known, open + 1, ")");
  const [name, inside] = [known.slice(at, open), known.slice(open + 1, end)];
  const rest = oldValue(known.slice(end + 1), table);
  const whole = known.slice(at, end + 1);
  return (
    known.slice(0, at) + (MEASURED.test(inside) ? table.size(whole) : name === "calc" ? whole : chosen(inside)) + rest
  );
}

/** One of several sizes, where they cannot be compared: what follows the letters, else what is no share. */
function chosen(inside) {
  const all = split(inside, ",").filter((one) => one !== "0px");
  return all.find((one) => EM.test(one)) ?? all.find((one) => !one.endsWith("%")) ?? all[0];
}
