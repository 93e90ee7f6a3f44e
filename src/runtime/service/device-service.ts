/** Sets the instance of a device through our node on its bus, and waits for what the device says. */
import { setTimeout as delay } from "node:timers/promises";
import type { DeviceAnswer, DeviceService, DeviceInstances } from "../../acts/bus-acts.ts";
import { Refused } from "../../core/refused.ts";
import { acknowledgementOf, type CommandAcknowledgement, instanceCommand } from "../../nmea2000/node/device-command.ts";
import type { BusMember } from "../../nmea2000/node/bus-member.ts";
import { type Name, parseName } from "../../nmea2000/node/node-name.ts";
import { limits } from "../limits.ts";

const { answerMs, lookMs } = limits.deviceCommand;

/** `nodeOf`: who speaks for us on a line; undefined where we only listen. */
export function deviceService(nodeOf: (line: string) => BusMember | undefined): DeviceService {
  return {
    async setInstances(line, address, instances): Promise<DeviceAnswer> {
      const node = nodeOf(line);
      const before = node?.nameAt(address);
      if (node === undefined || before === undefined) throw new Refused("device-not-reached", { line, address });
      let acknowledged: CommandAcknowledgement | undefined;
      const end = node.onMessage((message) => {
        acknowledged ??= acknowledgementOf(message, address);
      });
      try {
        if (!node.send(instanceCommand(instances, address))) throw new Refused("device-not-reached", { line, address });
        for (let waitedMs = 0; waitedMs < answerMs && !hasTaken(node, before, instances); waitedMs += lookMs) {
          if (acknowledged !== undefined && isRefusal(acknowledged)) break;
          await delay(lookMs);
        }
      } finally {
        end();
      }
      return answerOf(node, { before, instances, acknowledged });
    },
  };
}

function answerOf(
  node: BusMember,
  asked: { before: Name; instances: DeviceInstances; acknowledged: CommandAcknowledgement | undefined },
): DeviceAnswer {
  const { before, instances, acknowledged } = asked;
  const now = nameNow(node, before);
  const isSilent = acknowledged === undefined || !isRefusal(acknowledged);
  return {
    answer: hasTaken(node, before, instances) ? "done" : isSilent ? "silent" : "refused",
    pgn_error: acknowledged?.pgnError ?? null,
    field_errors: acknowledged?.fieldErrors ?? [],
    device_instance: now?.deviceInstance ?? null,
    system_instance: now?.systemInstance ?? null,
  };
}

function isRefusal({ pgnError, fieldErrors }: CommandAcknowledgement): boolean {
  return pgnError !== 0 || fieldErrors.some((error) => error !== 0 && error !== 0xf);
}

function hasTaken(node: BusMember, before: Name, { deviceInstance, systemInstance }: DeviceInstances): boolean {
  const now = nameNow(node, before);
  return (
    now !== undefined &&
    (deviceInstance === undefined || now.deviceInstance === deviceInstance) &&
    (systemInstance === undefined || now.systemInstance === systemInstance)
  );
}

/** The NAME of the same device now: with another instance it is another NAME, but maker and unique number stay. */
function nameNow(node: BusMember, before: Name) {
  const { manufacturerCode, uniqueNumber } = parseName(before);
  const addresses = node.devices().flatMap(({ address }) => address ?? []);
  const names = addresses.flatMap((address) => node.nameAt(address) ?? []).map(parseName);
  return names.find((name) => name.manufacturerCode === manufacturerCode && name.uniqueNumber === uniqueNumber);
}
