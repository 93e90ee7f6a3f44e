/**
 * What a bus of engines (J1939) is asked where the project says `requests`: what each device is, and its earlier faults (DM2), which
 * engines tell only when they are asked. It is the only thing that is ever sent there. Pure: time is an argument.
 *
 *     18EAFFF9   CB FE 00     request (PGN 59904) from a service tool, address 249, to everybody: what has the PGN 65227?
 *
 * To everybody, so that a long answer comes as a broadcast (BAM), which nobody has to confirm. Address 249 is that of service tools, and
 * nobody claims it; where another one speaks with it, nothing is asked. Nor is anything asked of a bus on which nobody speaks.
 */
import { buildCanId, EVERYONE } from "../can-id.ts";
import type { OutgoingFrame } from "../can-frame.ts";
import { limits } from "../limits.ts";
import { PGN, pgnBytes } from "../pgn.ts";

const TOOL_ADDRESS = 249;
const PRIORITY = 6;
const ASKED = [PGN.COMPONENT_IDENTIFICATION, PGN.SOFTWARE_IDENTIFICATION, PGN.PREVIOUS_FAULTS];
const ID = buildCanId({ priority: PRIORITY, pgn: PGN.REQUEST, source: TOOL_ADDRESS, destination: EVERYONE });

export class EngineQuestions {
  readonly counters = { questions: 0 };
  #heardAtMs = -Infinity;
  #roundAtMs = -Infinity;
  #askedAtMs = -Infinity;
  #next = ASKED.length;
  #isToolHere = false;

  heard(source: number, nowMs: number): void {
    this.#heardAtMs = nowMs;
    if (source === TOOL_ADDRESS) this.#isToolHere = true;
  }

  /** The question that is due, if one is; it counts as asked. */
  due(nowMs: number): OutgoingFrame | undefined {
    const isQuiet = nowMs - this.#heardAtMs >= limits.engineQuietMs;
    if (this.#isToolHere || isQuiet || nowMs - this.#askedAtMs < limits.deviceQuestionPauseMs) return undefined;
    if (this.#next >= ASKED.length && nowMs - this.#roundAtMs >= limits.engineQuestionsMs) {
      this.#next = 0;
      this.#roundAtMs = nowMs;
    }
    const pgn = ASKED[this.#next];
    if (pgn === undefined) return undefined;
    this.#next += 1;
    this.#askedAtMs = nowMs;
    this.counters.questions += 1;
    return { id: ID, data: Uint8Array.from(pgnBytes(pgn)) };
  }
}
