/**
 * GET /sources: where each value comes from, why from there, and who else says something about the tag. POST /sources/{tag_id}/preferred:
 * whose value counts from now on.
 */
import type { Clock } from "../../core/clock.ts";
import { formatIsoTime } from "../../core/time.ts";
import { arrayOf } from "../../core/body-schema.ts";
import { layout } from "../../nmea2000/codec/codec.ts";
import { type Device, manufacturerOf } from "../../nmea2000/node/device.ts";
import { formatName } from "../../nmea2000/node/node-name.ts";
import { api, quoted } from "../../messages/details.ts";
import type { Calibration } from "../../tags/calibration.ts";
import { originOf } from "../../tags/origin.ts";
import type { Speaker, StatementGroup } from "../../tags/source-ranking.ts";
import type { TagDefinition, TagValue } from "../../tags/tag.ts";
import { limits } from "../limits.ts";
import { Listing } from "../load/record-budget.ts";
import { Problem } from "../problem.ts";
import { optionalListParameter, pathParameter } from "../schema/parameter.ts";
import { freeTextParameter, userParameter } from "../schema/text-parameter.ts";
import { type Body, refTo } from "../schema/schemas.ts";
import type { Service } from "../service.ts";
import { endpoint } from "./endpoint.ts";
import { chosenTags } from "./tag-choice.ts";

export const sourceEndpoints = [
  endpoint({
    method: "get",
    path: "/sources",
    operationId: "listSources",
    summary: "Where each tag's value comes from: its device and group, since when it is stale, and who else says what",
    parameters: {
      tags: optionalListParameter("Ids, in which * stands for any text, separated by commas; without them all.", []),
    },
    answer: arrayOf(refTo("TagSource")),
    problems: { 404: "There is no such tag." },
    handle({ tags }, { parts }) {
      const definitions =
        tags.length === 0
          ? [...parts.tags.entries()].map(({ definition }) => definition)
          : chosenTags(tags, parts.tags, limits.http.sources);
      const view = new SourceView(parts);
      return Listing.ofRecords(definitions, (definition) => view.of(definition));
    },
  }),
  endpoint({
    method: "post",
    path: "/sources/{tag_id}/preferred",
    operationId: "chooseSource",
    summary:
      "Takes a tag from one of its sources as long as that speaks, whatever the project lists; without one as before",
    parameters: {
      tag_id: pathParameter("The tag's id."),
      source: freeTextParameter("As GET /sources calls it; it must speak of the tag now."),
      user: userParameter("Who chooses."),
    },
    answer: refTo("TagSource"),
    problems: {
      404: "There is no such tag, or nobody of that name speaks of it.",
      429: "This address has written too much; Retry-After says when it may again.",
      503: "The log book cannot take it; nothing has changed.",
    },
    async handle({ tag_id: tagId, source, user }, { parts }, caller) {
      const definition = parts.tags.definition(tagId);
      if (definition === undefined) throw new Problem(404, api.tagWithoutValue({ tagId: quoted(tagId) }));
      await parts.acts.sources.choose(caller, tagId, source || undefined, user);
      return new SourceView(parts).of(definition);
    },
  }),
];

type SourceBody = Body<"TagSource">;

/** The devices are listed once for one answer. */
class SourceView {
  readonly #parts: Service;
  readonly #clock: Clock;
  readonly #devices = new Map<string, readonly Device[]>();

  constructor(parts: Service) {
    this.#parts = parts;
    this.#clock = parts.clock;
  }

  of({ id, timeoutS }: TagDefinition): SourceBody {
    const { tags, intake, choices, missingFor } = this.#parts;
    const value = tags.value(id);
    const found = intake.sourceOf(id);
    // Some tags of our own are written by nobody that speaks.
    const source = found !== undefined && isBy(value, found.holder) ? found : undefined;
    const staleSinceMs = tags.staleSince(id);
    const choice = choices.choiceOf(id);
    const origin = value === undefined ? undefined : originOf(value.source);
    return {
      id,
      source: value?.source ?? null,
      device: source === undefined ? null : this.#deviceOf(source.holder),
      group: source === undefined ? null : groupBody(source.group),
      age_s: value === undefined ? null : this.#ageS(value.timestampMs),
      device_silent_s: source === undefined ? null : seconds(source.holderSilentMs),
      timeout_s: timeoutS ?? null,
      stale_since: staleSinceMs === undefined ? null : formatIsoTime(staleSinceMs),
      simulated: origin === "simulated",
      replayed: origin === "replayed",
      preferred: source === undefined ? null : choices.isChosen(id, source.holder) ? "chosen" : source.reason,
      chosen: choice === undefined ? null : { source: choice.source, user: choice.by, at: formatIsoTime(choice.atMs) },
      calibration: calibrationBody(source?.calibration, value),
      waits_for: missingFor(id).map(({ tagId, quality = null, staleSinceMs: sinceMs }) => ({
        tag_id: tagId,
        quality,
        stale_since: sinceMs === undefined ? null : formatIsoTime(sinceMs),
      })),
      disagrees: intake.disagrees(id),
      rivals: (source?.rivals ?? []).map(({ speaker, statement, value: said, quality, timestampMs }) => ({
        source: speaker.text,
        device: this.#deviceOf(speaker),
        group: groupBody(statement.group),
        value: said,
        quality,
        age_s: this.#ageS(timestampMs),
      })),
    };
  }

  #ageS(timestampMs: number): number {
    return seconds(Math.max(0, this.#clock.now() - timestampMs));
  }

  /** Null for what is behind a line as a whole: a broker, a server, a device of NMEA 0183. */
  #deviceOf({ line, address, name }: Speaker): SourceBody["device"] {
    if (address === undefined) return null;
    let devices = this.#devices.get(line.text);
    if (devices === undefined) this.#devices.set(line.text, (devices = this.#parts.devicesOn(line)));
    const text = name === undefined ? null : formatName(name);
    const device = devices.find((each) => (text === null ? each.address === address : each.name === text));
    return {
      name: text,
      address,
      manufacturer: name === undefined ? null : manufacturerOf(name),
      model: device?.model ?? null,
      software: device?.software_version ?? null,
    };
  }
}

function isBy(value: TagValue | undefined, { line }: Speaker): boolean {
  return value !== undefined && (value.source === line.text || value.source.startsWith(`${line.text}:`));
}

function groupBody(group: StatementGroup | undefined): SourceBody["group"] {
  if (group?.pgn === undefined) return group ?? null;
  const name = layout(group.pgn)?.name;
  return { ...group, ...(name === undefined ? {} : { name }) };
}

function calibrationBody(calibration: Calibration | undefined, value: TagValue | undefined): SourceBody["calibration"] {
  if (calibration === undefined) return null;
  const { table = null, factor, offset, dampingS, outlier = null } = calibration;
  const raw = value?.rawValue;
  return {
    raw_value: typeof raw === "number" ? raw : null,
    table: table?.map((pair) => [...pair]) ?? null,
    factor,
    offset,
    damping_s: dampingS,
    outlier,
  };
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
