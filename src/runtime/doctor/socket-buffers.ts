/** How many frames a socket holds while the service is busy. It matters only to a project with a CAN bus. */
import { busesOf } from "../../project/bus-tags.ts";
import { adviseLink, readReceiveBufferBytes, stallMs } from "../../nmea2000/bus/link-advice.ts";
import { type Check } from "./check.ts";
import { finding } from "../../connectors/doctor-finding.ts";

const NOTHING_KNOWN = {
  bitRate: null,
  controllerState: null,
  transmitErrors: null,
  receiveErrors: null,
  restartMs: null,
  transmitQueueFrames: null,
} as const;

export const checkBuffers: Check = ({ project, texts }) => {
  if (project === undefined || busesOf(project).length === 0) return [];
  const bytes = readReceiveBufferBytes();
  if (bytes === undefined) return [finding("buffers", "unknown", texts.buffers.unknown)];
  if (adviseLink(NOTHING_KNOWN, bytes).length === 0) {
    return [finding("buffers", "ok", texts.buffers.good({ bytes, stallMs: stallMs(bytes) }))];
  }
  const command = "echo net.core.rmem_default=4194304 | sudo tee /etc/sysctl.d/60-bitacora.conf; sudo sysctl --system";
  return [finding("buffers", "warn", texts.buffers.small({ bytes, stallMs: stallMs(bytes) }), command)];
};
