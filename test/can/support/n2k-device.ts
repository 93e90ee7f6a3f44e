/**
 * canboatjs's `N2kDevice` on a channel of `socketcan`, as its users connect the two: to be compared with. It splits fast
 * packets by canboatjs's own function and does not look at what the channel says to a frame.
 */
import { createRequire } from "node:module";
import type { Scene } from "./scenario.ts";

interface Device {
  readonly address: number;
  readonly cansend: boolean;
  start(): void;
  stop(): void;
  n2kMessage(message: object): void;
}

interface Canboat {
  readonly N2kDevice: new (options: object, name: string) => Device;
  readonly FromPgn: new (options: object) => {
    parse(message: object): object | undefined;
    on(event: string, run: () => void): void;
  };
  readonly toPgn: (pgn: object) => Buffer;
}

interface Message {
  pgn: number;
  src?: number;
  dst?: number;
  prio?: number;
}

interface RawChannel {
  addListener(event: "onMessage", listener: (frame: { id: number; ext?: boolean; data: Buffer }) => void): void;
  start(): void;
  stop(): void;
  send(frame: object): number;
}

/** Makes devices one after the other on one channel; each ends when the next one is made. */
export function n2kDevices(scene: Scene, name: string): (uniqueNumber: number, address: number) => Device {
  const require = createRequire(import.meta.url);
  const { N2kDevice, FromPgn, toPgn } = require("@canboat/canboatjs") as Canboat;
  const { encodeCanId, parseCanId } = require("@canboat/canboatjs/dist/canId.js") as {
    encodeCanId: (message: Message) => number;
    parseCanId: (id: number) => object;
  };
  const { getPlainPGNs } = require("@canboat/canboatjs/dist/utilities.js") as {
    getPlainPGNs: (data: Buffer) => Buffer[];
  };
  const socketcan = require("socketcan") as {
    createRawChannelWithOptions(name: string, options: object): RawChannel;
  };
  const channel = socketcan.createRawChannelWithOptions(name, { timestamps: false, non_block_send: true });
  const parser = new FromPgn({});
  parser.on("error", () => undefined);
  parser.on("warning", () => undefined);
  let current: Device | undefined;
  channel.addListener("onMessage", ({ id, ext, data }) => {
    if (ext !== true) return;
    const message = parser.parse({ pgn: parseCanId(id), length: data.length, data });
    if (message !== undefined) current?.n2kMessage(message);
  });
  channel.start();
  scene.onEnd(() => {
    current?.stop();
    channel.stop();
  });

  class OnChannel extends N2kDevice {
    sendPGN(pgn: Message, source?: number): void {
      Object.assign(pgn, { src: source ?? this.address, dst: pgn.dst ?? 255, prio: pgn.prio ?? 6 });
      const data = toPgn(pgn);
      const frames = data.length > 8 ? getPlainPGNs(data) : [data];
      for (const frame of frames) channel.send({ id: encodeCanId(pgn), ext: true, data: frame });
    }
  }

  return (uniqueNumber, address) => {
    current?.stop();
    current = new OnChannel(
      { uniqueNumber, preferredAddress: address, addressClaimDetectionTime: 250 },
      "rig:n2kdevice",
    );
    return current;
  };
}
