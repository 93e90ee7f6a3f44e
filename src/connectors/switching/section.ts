/** The section `switches` of the project file: the channels that may be switched from here. Without it none is. */
import { BANK_CHANNELS, type BankChannel } from "../../nmea2000/node/switch-command.ts";
import type { ProjectFault } from "../../project/fault.ts";
import { isListenedTo } from "../../project/gateway-schema.ts";
import { type Item, itemsOf, repeatedIds } from "../../project/fields.ts";
import { id, nonEmpty } from "../../project/schema-parts.ts";
import { givenSection, mustBe, said } from "../../project/section.ts";
import type { Switch } from "../../switching/gate.ts";
import { limits } from "../../switching/limits.ts";
import { LOAD_NAMES } from "../../switching/loads.ts";
import { kindOf } from "../sources.ts";
import * as words from "./words.ts";

const schema = {
  type: "array",
  maxItems: limits.switches,
  default: [],
  description: "channels that may be switched from here (docs/switching.md); without it none; no safety system",
  items: {
    type: "object",
    additionalProperties: false,
    required: ["id", "name", "load", "by"],
    properties: {
      id,
      name: { ...nonEmpty(64), description: "what people call it" },
      load: { enum: LOAD_NAMES, description: "what it feeds; some loads are only shown, and never switched" },
      by: { ...nonEmpty(300), description: "the source behind which it is: can0, or its name" },
      bank: { type: "integer", minimum: 0, maximum: 252, description: "of NMEA 2000: the instance of its bank" },
      channel: { type: "integer", minimum: 1, maximum: BANK_CHANNELS, description: "its channel of that bank" },
      command: {
        enum: [126_208, 127_502],
        default: 126_208,
        description: "what the device takes: 127502 is of old ones",
      },
      tag: { ...nonEmpty(128), description: "of Modbus: the tag of its coil, in place of bank and channel" },
      automatic: { type: "boolean", default: false, description: "programs may switch it, without a second touch" },
    },
  },
} as const;

export interface ListedSwitch extends Switch {
  /** The line: `can0`, the name of a source. */
  readonly by: string;
  /** The tag that has its state. */
  readonly tagId: string;
  /** Undefined: a coil. */
  readonly bank: (BankChannel & { readonly command: 126_208 | 127_502 }) | undefined;
}

export const switchesSection = givenSection({
  name: "switches",
  schema,
  faults(written, { sources }) {
    const items = itemsOf(written, ["switches"]);
    return [
      ...repeatedIds(items),
      ...repeatedChannels(items, sources),
      ...items.flatMap((each) => faultsOf(each, sources)),
    ];
  },
  build: (settings) =>
    settings.map(({ bank, channel, command, tag = "", ...each }): ListedSwitch => {
      if (bank === undefined || channel === undefined) return { ...each, tagId: tag, bank: undefined };
      return { ...each, tagId: `SWITCHBANK_${bank}.SWITCH_${channel}`, bank: { bank, channel, command } };
    }),
  example: words.example,
});

/** A source is called by its name, or by where it is. */
function sourceOf(by: unknown, sources: readonly Item[]): Item | undefined {
  return sources.find(({ fields: { name, interface: bus, host, port, device } }) =>
    [name, bus, device, typeof port === "number" ? `${String(host)}:${port}` : undefined].includes(by),
  );
}

function faultsOf({ fields, path }: Item, sources: readonly Item[]): ProjectFault[] {
  const { by, bank, channel, tag, command } = fields;
  const isBank = bank !== undefined && channel !== undefined && tag === undefined;
  const isTag = bank === undefined && channel === undefined && command === undefined && tag !== undefined;
  const source = sourceOf(by, sources)?.fields;
  const type = source?.["type"];
  const kind = kindOf(type);
  const switched = source === undefined ? [] : (kind?.switched?.(source) ?? []);
  return [
    ...(isBank || isTag ? [] : [{ path, problem: said(words.bankOrTag) }]),
    ...(typeof by !== "string" || source !== undefined
      ? []
      : [{ path: [...path, "by"], value: by, problem: mustBe(words.aSource) }]),
    ...(type === "simulator" || type === "replay" || (source !== undefined && isListenedTo(source))
      ? [{ path: [...path, "by"], value: by, problem: said(words.notLive) }]
      : []),
    ...(isBank && kind?.gateway?.words !== undefined
      ? [{ path: [...path, "by"], value: by, problem: said(words.noBus) }]
      : []),
    ...(isTag && source !== undefined && !switched.includes(tag)
      ? [{ path: [...path, "tag"], value: tag, problem: said(words.notSwitched(switched)) }]
      : []),
  ];
}

/** Two gates in front of one channel are none; a source may be called by its name or by its place. */
function repeatedChannels(items: readonly Item[], sources: readonly Item[]): ProjectFault[] {
  const seen = new Set<string>();
  return items.flatMap(({ fields: { by, bank, channel, tag }, path }) => {
    const key = JSON.stringify([sourceOf(by, sources)?.path ?? by, bank ?? null, channel ?? null, tag ?? null]);
    if (!seen.has(key)) return (seen.add(key), []);
    return [{ path, problem: said(words.twice) }];
  });
}
