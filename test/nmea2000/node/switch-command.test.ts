/** The bytes of banks of switches, held against canboat's definitions and, beside them, its encoder. */
import { createRequire } from "node:module";
import test from "ava";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import type { Message, PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import {
  BANK_CHANNELS,
  BANK_STATE,
  channelCommand,
  channelControl,
  channelState,
} from "../../../src/nmea2000/node/switch-command.ts";

const frameOf = (message: Message): PgnFrame => ({ ...message, source: 1, timestampMs: 0 });
const codec = new PgnCodec();
const CHANNELS = Array.from({ length: BANK_CHANNELS }, (_, i) => i + 1);

test("a command names its channel and no other, as canboat reads it", (t) => {
  for (const channel of CHANNELS)
    for (const on of [true, false]) {
      const message = channelCommand({ bank: 7, channel }, on, 35);
      t.is(message.destination, 35);
      const { numberOfParameters, pgn, list } = codec.decode(frameOf(message)) ?? {};
      t.is(numberOfParameters, 2);
      t.is(pgn, BANK_STATE);
      t.deepEqual(
        (list as { parameter: number; value: number }[]).map(({ parameter, value }) => [parameter, value]),
        [[1, 7], [channel + 1, Number(on)]], // prettier-ignore
      );
    }
});

test("of 127502 all other channels have no change, as canboat reads it", (t) => {
  for (const channel of CHANNELS)
    for (const on of [true, false]) {
      const read = codec.decode(frameOf(channelControl({ bank: 7, channel }, on))) ?? {};
      t.is(read["instance"], 7);
      for (const each of CHANNELS)
        t.is(read[`switch${each}`], each === channel ? Number(on) : 3, `${channel}: ${each}`);
    }
});

test("it is canboatjs's own bytes", (t) => {
  const { toPgn } = createRequire(import.meta.url)("@canboat/canboatjs") as { toPgn: (pgn: object) => Buffer };
  const control = toPgn({ pgn: 127502, fields: { Instance: 7, Switch6: "On" } });
  t.deepEqual([...channelControl({ bank: 7, channel: 6 }, true).data], [...control]);
});

test("of the state each channel is read as canboat reads it; an error and no answer are no state", (t) => {
  const words = [false, true, null, null];
  for (const channel of CHANNELS)
    for (const state of [0, 1, 2, 3]) {
      const bits = CHANNELS.map((each) => (each === channel ? state : (each * 7) % 4));
      const data = Uint8Array.of(7, ...Array.from({ length: 7 }, (_, byte) => bits.slice(4 * byte, 4 * byte + 4).reduce((all, two, i) => all | (two << (2 * i)), 0))); // prettier-ignore
      const frame = { pgn: BANK_STATE, priority: 3, destination: 255, source: 1, timestampMs: 0, data };
      const read = codec.decode(frame)?.[`indicator${channel}`] ?? null;
      t.is(read === 0 || read === 1 ? read === 1 : null, words[state] as boolean | null);
      t.is(channelState(frame, { bank: 7, channel }), words[state]);
      t.is(channelState(frame, { bank: 8, channel }), undefined);
      t.is(channelState({ ...frame, pgn: 127502 }, { bank: 7, channel }), undefined);
    }
  const short = {
    pgn: BANK_STATE,
    priority: 3,
    destination: 255,
    source: 1,
    timestampMs: 0,
    data: Uint8Array.of(7, 0),
  };
  t.is(channelState(short, { bank: 7, channel: 5 }), null);
});
