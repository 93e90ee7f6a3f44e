/**
 * Makes elements. Text goes in as text nodes and attributes as attributes, so nothing that comes from the vessel is ever
 * read as HTML.
 */

const SVG = "http://www.w3.org/2000/svg";

type Value = string | number | boolean | null | undefined;
/** What may stand inside an element; what is null, undefined or false is left out. */
export type Child = Node | string | null | undefined | false | readonly Child[];

type Handlers = {
  readonly [Name in keyof HTMLElementEventMap as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => unknown;
};
type Named<Name extends string> = { readonly [Each in Name | `data-${string}` | `aria-${string}`]?: Value };

type HtmlAttribute =
  | "alt"
  | "autocapitalize"
  | "autocomplete"
  | "checked"
  | "class"
  | "datetime"
  | "disabled"
  | "height"
  | "hidden"
  | "href"
  | "id"
  | "inputmode"
  | "max"
  | "maxlength"
  | "method"
  | "name"
  | "placeholder"
  | "required"
  | "reversed"
  | "role"
  | "rows"
  | "selected"
  | "spellcheck"
  | "src"
  | "tabindex"
  | "title"
  | "type"
  | "value"
  | "width";

type SvgAttribute =
  | "class"
  | "cx"
  | "cy"
  | "d"
  | "display"
  | "height"
  | "pathLength"
  | "preserveAspectRatio"
  | "r"
  | "role"
  | "rx"
  | "text-anchor"
  | "transform"
  | "viewBox"
  | "width"
  | "x"
  | "x1"
  | "x2"
  | "y"
  | "y1"
  | "y2";

export type Attributes = Handlers & Named<HtmlAttribute>;

/** `h("button", { class: "quiet", onclick: save }, "Save")`. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  return filled(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Named<SvgAttribute> = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Name] {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled<Made extends Element>(element: Made, attributes: object, children: readonly Child[]): Made {
  for (const [name, value] of Object.entries(attributes) as [string, Value | EventListener][]) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...shown(children));
  return element;
}

function shown(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return shown(child as readonly Child[]);
    return child === null || child === undefined || child === false ? [] : [child as Node | string];
  });
}

/** Sets the text of an element, touching the page only when it differs. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets an attribute, or takes it away (null); touches the page only when it differs. */
export function setAttribute(element: Element, name: string, value: string | number | boolean | null): void {
  if (value === null) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}
