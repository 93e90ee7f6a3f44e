import test from "ava";
import { messagesIn } from "../../../src/messages/messages.ts";
import { nodeSetEntry } from "../../../src/runtime/service/node-set-entry.ts";

test("what a device has set on our node is an entry in words, with what was set and by whom", (t) => {
  const settings = {
    deviceInstance: 2,
    description1: "MAST {1}",
    groups: { 129025: { intervalMs: 500 }, 127250: { intervalMs: null, priority: null }, 130306: { priority: 3 } },
  };
  const by = { line: "can0", address: 12, name: 0xc0_78_82_00_7c_e0_03_e9n };
  const entry = nodeSetEntry(messagesIn("en").entries.bus, by, settings);
  t.is(
    entry.summary,
    "Device at address 12 of can0 has set our node: device instance 2, first installation description 'MAST {1}', " +
      "PGN 127250 at its usual interval, PGN 127250 with its usual priority, PGN 129025 every 500 ms, PGN 130306 with priority 3",
  );
  t.deepEqual(entry.payload, {
    event: "node_set",
    line: "can0",
    by: { address: 12, name: "c07882007ce003e9" },
    settings: {
      device_instance: 2,
      description1: "MAST {1}",
      groups: [
        { pgn: 127250, interval_ms: null, priority: null },
        { pgn: 129025, interval_ms: 500 },
        { pgn: 130306, priority: 3 },
      ],
    },
  });
  const unknown = nodeSetEntry(
    messagesIn("es").entries.bus,
    { line: "can0", address: 7, name: undefined },
    { systemInstance: 1 },
  );
  t.is(unknown.summary, "El aparato de la dirección 7 de can0 ha configurado nuestro nodo: instancia de sistema 1");
});
