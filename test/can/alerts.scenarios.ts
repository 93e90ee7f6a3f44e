/**
 * The alarms of a service on a bus where another device listens, answers, is away for a while and comes back: it ends with the same
 * alarms as the service, whatever it has missed.
 */
import assert from "node:assert/strict";
import { ALERT_COMMAND, ALERT_STATE } from "../../src/nmea2000/alerts/alert-codes.ts";
import { type Alert, readAlert, writeAlertResponse } from "../../src/nmea2000/alerts/alert-message.ts";
import { limits } from "../../src/nmea2000/limits.ts";
import { FastPacketAssembler } from "../../src/nmea2000/fast-packet-assembler.ts";
import { FrameSplitter } from "../../src/nmea2000/fast-packet.ts";
import { PGN } from "../../src/nmea2000/pgn.ts";
import { openBus, until } from "./support/bus.ts";
import { scenario } from "./support/scenario.ts";
import { serveIn } from "./support/service.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
/** In the emulated machine each costs seconds; how many share a bus is a matter of `alert-publisher.test.ts`. */
const ALARMS = Math.min(6 * SCALE, 20);
const ROUNDS = Math.min(3 * SCALE, 6);
const PLOTTER = 77;
const PLOTTER_NAME = 0xc0_78_8c_00_e7_e0_43_12n;
/** What a plotter waits for until it takes an alert that is no longer repeated for gone: some periods. */
const GONE_MS = 6 * limits.alertPeriodMs;

scenario(
  "alarms that come and go are the same at a listener that was away, and are acknowledged from there",
  async (scene) => {
    const tags = Array.from({ length: ALARMS }, (_, i) => ({
      id: `TEST_${i}.LEVEL_PCT`,
      unit_si: "%",
      alarms: [
        { id: "high", operator: ">", threshold: 50, priority: "warning", message: `Nivel ${i}`, latching: false },
      ],
    }));
    const sources = [{ type: "socketcan", interface: "can0" }];
    const service = await serveIn(scene, { sources, tags, nmea2000: { alerts: true } });
    const { parts } = service;
    const setLevel = (i: number, value: number) =>
      parts.tags.write({
        tagId: `TEST_${i}.LEVEL_PCT`,
        value,
        quality: "good",
        timestampMs: Date.now(),
        source: "test",
      });
    await until(() => parts.buses()[0]?.node?.address !== null, "the service has an address");

    // The listener: what it heard last of each alert, and when.
    const { bus } = await openBus(scene, "can1");
    await until(() => bus.state === "up", "can1 is up");
    const heard = new Map<string, { readonly alert: Alert; readonly atMs: number }>();
    const texts = new Set<number>();
    let isAway = false;
    let assembler = new FastPacketAssembler();
    bus.onFrame((frame) => {
      if (isAway) return;
      const message = assembler.accept(frame);
      const alert = message && readAlert(message);
      if (message?.pgn === PGN.ALERT_TEXT) texts.add(message.data.length);
      if (alert !== undefined)
        heard.set(`${alert.alertId} ${alert.index} ${alert.occurrence}`, { alert, atMs: performance.now() });
    });
    const standing = () =>
      [...heard.values()].filter(
        ({ alert: { state }, atMs }) => state !== ALERT_STATE.NORMAL && performance.now() - atMs < GONE_MS,
      );
    const statesHeard = () =>
      standing()
        .map(({ alert }) => alert.state)
        .toSorted((a, b) => Number(a) - Number(b));
    const open = () => parts.alarms.open().filter(({ tag_id: tagId }) => tagId.startsWith("TEST_"));
    const statesOpen = () =>
      open()
        .map(({ state }) => (state === "ACK" ? ALERT_STATE.ACKNOWLEDGED : ALERT_STATE.ACTIVE))
        .toSorted((a, b) => a - b);
    const agree = () => JSON.stringify(statesHeard()) === JSON.stringify(statesOpen());

    for (let i = 0; i < ALARMS; i += 1) setLevel(i, 100);
    const began = performance.now();
    await until(() => agree() && standing().length === ALARMS, "all are heard");
    scene.log(`${ALARMS} alarms heard after ${(performance.now() - began).toFixed(0)} ms`);
    await until(() => texts.size > 0, "their texts are heard");

    // One is acknowledged from the bus, in the name of the device that did it.
    const first = standing()[0]?.alert;
    assert.ok(first !== undefined);
    const splitter = new FrameSplitter();
    const response = writeAlertResponse({ ...first, by: PLOTTER_NAME, command: ALERT_COMMAND.ACKNOWLEDGE });
    bus.send(splitter.split({ ...response, source: PLOTTER, timestampMs: 0 }) ?? []);
    await until(() => open().some(({ state }) => state === "ACK"), "it is acknowledged");
    assert.match(open().find(({ state }) => state === "ACK")?.acknowledged_by ?? "", / NAME c0788c00e7e04312$/);
    await until(agree, "the listener has the acknowledgement");

    // Away: alarms come and go. Back: it agrees again, without having been told that it was away.
    isAway = true;
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (let i = 0; i < ALARMS; i += 1) setLevel(i, (i + round) % 3 === 0 ? 100 : 0);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    for (const { id, state } of open().slice(0, 3)) if (state === "ACTIVE") await parts.alarms.acknowledge(id, "ana");
    isAway = false;
    assembler = new FastPacketAssembler();
    const back = performance.now();
    await until(agree, () => `they agree: ${statesHeard().join()} heard, ${statesOpen().join()} open`);
    scene.log(`they agree again ${(performance.now() - back).toFixed(0)} ms after the listener was back`);

    for (let i = 0; i < ALARMS; i += 1) setLevel(i, 0);
    await until(() => open().length === 0 && standing().length === 0, "all is normal at both ends");
    const counters = parts.outputStatistics().find(({ type }) => type === "nmea2000-alerts")?.counters;
    scene.log(JSON.stringify(counters));
  },
);
