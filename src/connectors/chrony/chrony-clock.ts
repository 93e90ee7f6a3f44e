/**
 * Offers chrony the time of GNSS, as a reference clock of its kind SOCK: chrony judges it beside its other sources and sets the clock, which
 * we never do. Each time that a receiver on a bus or by NMEA 0183 says is a sample, while the watch over position and time trusts it:
 *
 *     0 seconds 64, 8 microseconds 64 (of this computer), 16 ahead f64 (GNSS minus this computer, s), 24 pulse 32, 28 leap 32, 32 –, 36 "SOCK"
 *
 * Node has no datagram sockets of the AF_UNIX family, so perl, a part of every Debian, passes on what it reads. It connects nothing: chrony
 * may come and go.
 */
import { spawn } from "node:child_process";
import { Output } from "../output.ts";
import { POSITION_TAGS } from "../../tags/position-tags.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import type { ConnectorContext } from "../connector.ts";

const PERL = "/usr/bin/perl";
const SAMPLE_BYTES = 40;
const MAGIC = 0x534f434b;
const TIME_TAG = "VESSEL.TIME_UTC_S";
const RECEIVER = /^nmea(?:2000|0183):/;

/** A line for each sample: empty, or why it was not sent. */
const PASS_ON = `
use Socket qw(AF_UNIX SOCK_DGRAM MSG_DONTWAIT pack_sockaddr_un);
$| = 1;
socket(CHRONY, AF_UNIX, SOCK_DGRAM, 0) or die "$!\\n";
my $to = pack_sockaddr_un($ARGV[0]);
while (read(STDIN, my $sample, ${SAMPLE_BYTES}) == ${SAMPLE_BYTES}) {
  print send(CHRONY, $sample, MSG_DONTWAIT, $to) ? "\\n" : "$!\\n";
}
`;

export class ChronyClock extends Output {
  readonly type = "chrony";
  readonly name: string;
  readonly #tags: Pick<ConnectorContext["outgoing"], "subscribe" | "value">;
  readonly #counters = { samples: 0, held_back: 0, failures: 0 };
  #fault: string | null = null;

  /** `name`: the socket's file. */
  constructor(name: string, { outgoing }: Pick<ConnectorContext, "outgoing">) {
    super();
    this.name = name;
    this.#tags = outgoing;
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters };
  }

  fault(): string | null {
    return this.#fault;
  }

  protected async work(signal: AbortSignal): Promise<void> {
    const perl = spawn(PERL, ["-e", PASS_ON, this.name], { stdio: ["pipe", "pipe", "ignore"] });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    perl.on("error", reject).on("close", (code) => (signal.aborted ? resolve() : reject(new Error(`perl: ${code}`))));
    perl.stdin.on("error", () => undefined);
    perl.stdout.setEncoding("utf8").on("data", (lines: string) => this.#hear(lines));
    signal.addEventListener("abort", () => perl.kill());
    const end = this.#tags.subscribe((update) => {
      // What perl has not read is too old by then.
      if (this.#isOffered(update) && perl.stdin.writableLength === 0) perl.stdin.write(sampleOf(update));
    });
    await promise.finally(end);
  }

  #isOffered({ tagId, value, quality, source }: TagUpdate): boolean {
    if (tagId !== TIME_TAG || typeof value !== "number" || quality !== "good" || !RECEIVER.test(source)) return false;
    const { isDoubtful, isUntrusted } = POSITION_TAGS;
    const isTrusted = [isDoubtful, isUntrusted].every((tag) => this.#tags.value(tag)?.value !== true);
    if (!isTrusted) this.#counters.held_back += 1;
    return isTrusted;
  }

  #hear(lines: string): void {
    for (const reason of lines.split("\n").slice(0, -1)) {
      this.#counters[reason === "" ? "samples" : "failures"] += 1;
      this.#fault = reason === "" ? null : `${this.name}: ${reason}`;
    }
  }
}

function sampleOf({ value, timestampMs }: TagUpdate): Buffer {
  const sample = Buffer.alloc(SAMPLE_BYTES);
  sample.writeBigInt64LE(BigInt(Math.floor(timestampMs / 1000)), 0);
  sample.writeBigInt64LE(BigInt(Math.floor((timestampMs % 1000) * 1000)), 8);
  sample.writeDoubleLE(Number(value) - timestampMs / 1000, 16);
  sample.writeUInt32LE(MAGIC, 36);
  return sample;
}
