/** Lines about what went wrong on a bus while a tool listened. */
import type { ToolMessages } from "../../messages/en/tools.ts";
import type { CanBusCounters } from "../../nmea2000/bus/can-bus.ts";
import type { AssemblyCounters } from "../../nmea2000/fast-packet-assembler.ts";

/** No line for counts of zero. */
export function busTroubles(
  bus: CanBusCounters,
  assembly: AssemblyCounters | undefined,
  texts: ToolMessages["dump"]["troubles"],
): string[] {
  const { frames_lost, standard_frames, remote_frames, fd_frames, error_frames, outages } = bus;
  const { lost_packets = 0, stray_frames = 0, lost_transports = 0, aborted_transports = 0 } = assembly ?? {};
  const lines: string[] = [];
  if (frames_lost > 0) lines.push(texts.lost({ n: frames_lost }));
  if (lost_packets + stray_frames > 0) lines.push(texts.fastPackets({ lost: lost_packets, stray: stray_frames }));
  if (lost_transports + aborted_transports > 0)
    lines.push(texts.transports({ lost: lost_transports, aborted: aborted_transports }));
  if (standard_frames + remote_frames + fd_frames + error_frames > 0) {
    lines.push(
      texts.foreign({ standard: standard_frames, remote: remote_frames, fd: fd_frames, errors: error_frames }),
    );
  }
  if (outages > 0) lines.push(texts.outages({ n: outages }));
  return lines;
}
