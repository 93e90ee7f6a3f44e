/** Where values come from, as `GET /sources` says, and what a device is called. */
import { type Answer, getJson } from "../link/api.ts";
import { numberText } from "../store/shown.ts";
import type { Definition, Value } from "../store/tags.ts";
import { why as en } from "../texts/en/why.ts";
import { why as es } from "../texts/es/why.ts";
import { inLanguage } from "../texts/language.ts";

export const texts = inLanguage({ en, es });

export type Source = Answer<"get", "/sources">[number];
export type Calibration = NonNullable<Source["calibration"]>;
type Device = NonNullable<Source["device"]>;
type Group = NonNullable<Source["group"]>;

/** The sources of all tags, or of some. */
export function loadSources(tags?: readonly string[]): Promise<readonly Source[]> {
  return getJson("/sources", tags === undefined ? {} : { tags });
}

/** `Airmar DST800 (37)`; the source itself where there is no device, as behind a broker. */
export function deviceText(device: Device | null, source: string | null): string {
  if (device === null) return source ?? "–";
  const { manufacturer, model, address } = device;
  const name = [manufacturer, model].filter(Boolean).join(" ");
  return name === "" ? texts.unknownDevice(address) : `${name} (${address})`;
}

/** `128267 Water Depth`, `DPT`, a path or a topic. */
export function groupText(group: Group | null): string {
  if (group === null) return "–";
  const { pgn, name, sentence, path, topic, expression } = group;
  return pgn === undefined ? (sentence ?? path ?? topic ?? expression ?? "–") : [pgn, name].filter(Boolean).join(" ");
}

/** A number, or what a truth is called. */
export function shownText(tag: Definition, value: Value): string {
  return typeof value === "boolean" ? texts[value ? "on" : "off"] : numberText(tag, value);
}
