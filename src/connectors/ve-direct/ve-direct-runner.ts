/** Takes what a device of Victron says at its VE.Direct port: bytes → blocks → tags. */
import type { GatewayMessages } from "../../messages/en/gateway.ts";
import type { Gateway } from "../../nmea2000/bus/gateway.ts";
import { whereOf } from "../../project/gateway-schema.ts";
import { sourceLine } from "../../tags/source-ranking.ts";
import { TakenTags } from "../../tags/taken-tags.ts";
import { standardDefinition, unitOfTag } from "../../tags/vocabulary/vocabulary.ts";
import { lineGateway } from "../line-gateway.ts";
import { type ListeningParts, listeningParts, ListeningSource, type SourceContext } from "../listening-source.ts";
import { faultText, type SentenceFault } from "../nmea0183/fault-text.ts";
import { type Block, VeDirectBlocks } from "./blocks.ts";
import { readingsOf } from "./labels.ts";
import type { VeDirectSource } from "./source.ts";

const BAUD = 19_200;
/** It says everything once a second. */
const STALE_S = 5;

export function veDirectRunner(source: VeDirectSource, context: SourceContext): VeDirectRunner {
  const { project, tags, intake, clock, messages } = context;
  const line = sourceLine("ve-direct", whereOf({ ...source, name: source.name }));
  const taken = new TakenTags({ tags, intake, clock, line, timeoutS: STALE_S });
  const define = (tagId: string) =>
    project.nmea2000.autoRegister ? standardDefinition(tagId, messages.nmea) : undefined;
  return new VeDirectRunner(source, lineGateway({ ...source, name: source.name, baud: BAUD }, clock), {
    ...listeningParts(source, line, context),
    dropped: taken.dropped,
    taken,
    define,
    texts: messages.bus.gateway,
  });
}

interface VeDirectParts extends ListeningParts {
  readonly taken: TakenTags;
  readonly define: (tagId: string) => ReturnType<typeof standardDefinition>;
  readonly texts: GatewayMessages;
}

export class VeDirectRunner extends ListeningSource {
  readonly type = "ve-direct";
  readonly #source: VeDirectSource;
  readonly #gateway: Gateway;
  readonly #parts: VeDirectParts;
  readonly #blocks = new VeDirectBlocks();

  constructor(source: VeDirectSource, gateway: Gateway, parts: VeDirectParts) {
    super(parts);
    this.#source = source;
    this.#gateway = gateway;
    this.#parts = parts;
  }

  counters(): Readonly<Record<string, number>> {
    return {
      ...this.#gateway.counters(),
      ...this.#blocks.counters,
      losses: this.losses,
      ...this.#parts.taken.counters,
    };
  }

  protected async session(signal: AbortSignal): Promise<string> {
    const silence = new AbortController();
    const { timeoutS } = this.#source;
    const overdue = setTimeout(() => silence.abort(), timeoutS * 1000);
    const damaged = this.#blocks.counters.damaged_blocks;
    const fault = await this.#gateway.open(
      {
        opened: () => undefined,
        bytes: (chunk) => {
          for (const block of this.#blocks.push(chunk)) {
            overdue.refresh();
            this.#take(block);
          }
        },
      },
      AbortSignal.any([signal, silence.signal]),
    );
    clearTimeout(overdue);
    const isNoise = this.#blocks.counters.damaged_blocks > damaged;
    const why: SentenceFault = silence.signal.aborted ? (isNoise ? "not-understood" : "silent") : fault;
    return faultText(this.#parts.texts, this.#gateway, why);
  }

  #take(block: Block): void {
    this.heard();
    const { taken, define } = this.#parts;
    for (const { tagId, value } of readingsOf(block, this.#source.instance))
      taken.write({ tagId, value, unitSi: unitOfTag(tagId) ?? "-", define: () => define(tagId) });
  }
}
