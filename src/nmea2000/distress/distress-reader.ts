/**
 * The parameter groups of distress: DSC calls that a radio has received (129808), and person overboard (127233). Any other message costs
 * one comparison. What 129808 has in its field 4 depends on the format: the nature of the distress, or the first telecommand.
 */
import { positionIn } from "../../ais/report.ts";
import { dscCallOf, mmsiOfAddress } from "../../distress/dsc-call.ts";
import type { DistressHearer } from "../../distress/heard.ts";
import { PgnCodec } from "../codec/codec.ts";
import type { Content } from "../codec/content.ts";
import { PGN } from "../pgn.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { BUS_SOURCE } from "../tags/bus-sources.ts";

export const DISTRESS_PGNS: readonly number[] = [PGN.MOB, PGN.DSC_CALL];

/** The values of `manOverboardStatus`; devices of Simrad send 3 when it was ended there. */
export const MOB_STATUS = { EMITTER: 0, BUTTON: 1, TEST: 2, OFF: 3 } as const;
const SAYS = ["overboard", "overboard", "test", "nobody"] as const;

export class DistressReader {
  readonly #hearer: DistressHearer;
  readonly #codec = new PgnCodec();

  constructor(hearer: DistressHearer) {
    this.#hearer = hearer;
  }

  /** Never throws. `where`: `can0`, `replay`, a gateway's host and port. */
  hear(where: string, frame: PgnFrame): void {
    if (frame.pgn !== PGN.MOB && frame.pgn !== PGN.DSC_CALL) return;
    const content: Content | undefined = this.#codec.decode(frame);
    if (content === undefined) return;
    if (frame.pgn === PGN.DSC_CALL) {
      const call = dscCallOf(symbolsOf(content), "bus");
      if (call !== undefined) this.#hearer.call(call);
      return;
    }
    const says = SAYS[numberOf(content["manOverboardStatus"]) ?? -1];
    if (says === undefined) return;
    this.#hearer.notice({
      emitter: numberOf(content["mobEmitterId"]),
      says,
      position: positionIn({ latitude: content["latitude"], longitude: content["longitude"] }),
      source: `${BUS_SOURCE}${where}:${frame.source}`,
      timestampMs: frame.timestampMs,
    });
  }
}

/** The two definitions of the group name the same fields differently. */
function symbolsOf(content: Content) {
  return {
    format: numberOf(content["dscFormat"] ?? content["dscFormatSymbol"]),
    category: numberOf(content["dscCategory"] ?? content["dscCategorySymbol"]),
    first: numberOf(content["natureOfDistress"] ?? content["1stTelecommand"]),
    caller: addressIn(content["dscMessageAddress"]),
    vessel: addressIn(content["mmsiOfShipInDistress"]),
    nature: undefined,
    position: positionIn({
      latitude: content["latitudeOfVesselReported"],
      longitude: content["longitudeOfVesselReported"],
    }),
  };
}

type Field = Content[string] | undefined;

function numberOf(value: Field): number | undefined {
  return typeof value === "number" ? value : undefined;
}

const ADDRESS_DIGITS = 10;

function addressIn(value: Field): string | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  return mmsiOfAddress(String(value).padStart(ADDRESS_DIGITS, "0"));
}
