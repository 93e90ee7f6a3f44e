import test from "ava";
import { acknowledgementOf, instanceCommand } from "../../../src/nmea2000/node/device-command.ts";
import { acknowledgeMessage } from "../../../src/nmea2000/node/node-group-function.ts";
import { viewMessage } from "../../../src/nmea2000/codec/message-view.ts";

const heard = (data: Uint8Array, source = 40) => ({
  pgn: 126_208,
  source,
  priority: 3,
  destination: 35,
  data,
  timestampMs: 0,
});

test("the command names the fields of the address claim, as canboat reads them", (t) => {
  const { data, destination } = instanceCommand({ deviceInstance: 0b10110_101, systemInstance: 3 }, 40);
  t.is(destination, 40);
  t.is(Buffer.from(data).toString("hex"), "0100ee00f803030504160803");
  t.like(viewMessage(heard(data)).fields, {
    functionCode: "Command",
    pgn: 60_928,
    list: [
      { parameter: 3, value: 5 },
      { parameter: 4, value: 22 },
      { parameter: 8, value: 3 },
    ],
  });
  t.is(Buffer.from(instanceCommand({ systemInstance: 1 }, 40).data).toString("hex"), "0100ee00f8010801");
});

test("only an acknowledgement of that device about its claim counts, with the code of each field", (t) => {
  const { data } = acknowledgeMessage(60_928, { error: 1, fieldErrors: [0, 5, 3] }, 35);
  t.deepEqual(acknowledgementOf(heard(data), 40), { pgnError: 1, fieldErrors: [0, 5, 3] });
  t.is(acknowledgementOf(heard(data), 41), undefined);
  t.is(acknowledgementOf(heard(acknowledgeMessage(127_488, {}, 35).data), 40), undefined);
  t.is(acknowledgementOf(heard(instanceCommand({ systemInstance: 1 }, 40).data), 40), undefined);
  t.deepEqual(acknowledgementOf(heard(data.subarray(0, 5)), 40), { pgnError: 1, fieldErrors: [] });
});
