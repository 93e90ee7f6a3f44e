/** Passes the AIS messages of a bus to the store of targets. Any other message costs one table lookup. */
import type { AisTargets } from "../../ais/targets.ts";
import { PgnCodec } from "../codec/codec.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { BUS_SOURCE } from "../tags/bus-sources.ts";
import { AIS_GROUPS, envelopeOf } from "./ais-groups.ts";

/** Values of `aisTransceiverInformation` for messages of our own transponder, sent or not; 5 and more are reserved. */
const OWN = new Set([2, 3, 4]);

export class AisReader {
  readonly #targets: AisTargets;
  readonly #codec = new PgnCodec();

  constructor(targets: AisTargets) {
    this.#targets = targets;
  }

  /** Never throws. `where`: `can0`, `replay`, a gateway's host and port. */
  hear(where: string, frame: PgnFrame): void {
    const group = AIS_GROUPS.get(frame.pgn);
    const content = group && this.#codec.decode(frame);
    if (group === undefined || content === undefined) return;
    const { userId, sourceId, aisTransceiverInformation: transceiver } = content;
    this.#targets.take({
      mmsi: userId ?? sourceId,
      class: group.class,
      isOwn: typeof transceiver === "number" && OWN.has(transceiver),
      timestampMs: frame.timestampMs,
      source: `${BUS_SOURCE}${where}:${frame.source}`,
      said: group.read(content, frame.timestampMs),
      ...envelopeOf(frame.pgn, content, frame.timestampMs),
    });
  }
}
