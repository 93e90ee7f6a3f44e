import {
  limits
} from "./chunk-SRSMYZ5D.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import {
  say
} from "./chunk-ZCPVYDWY.js";
import {
  BitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/runtime/nmea/tool-bus.ts
function narrate(bus, { bus: texts, tools: { shared } }, say2) {
  let isWaiting = false;
  bus.onState((state) => {
    if (state === "up") {
      if (isWaiting) say2(shared.isUp({ bus: bus.name }));
      isWaiting = false;
      return;
    }
    const { fault } = bus.statistics();
    if (state === "stopped" || fault === null) return;
    isWaiting = true;
    say2(shared.waiting({ bus: bus.name, fault: say(texts.faults[fault], { name: bus.name }) }));
  });
}
function toolLog(stderr) {
  const say2 = (text) => void stderr.write(`bitacora: ${text}
`);
  return { error: say2, warning: say2, info: say2, debug: () => void 0 };
}
async function startNow(bus) {
  await bus.start();
  const deadline = performance.now() + limits.tools.busPatienceMs;
  while (bus.state !== "up") {
    const { fault } = bus.statistics();
    const isHopeless = bus.state === "absent" || performance.now() > deadline;
    if (isHopeless) {
      await bus.stop();
      throw new BitacoraError("bus-unavailable", { interface: bus.name, reason: fault ?? "cannot-open" });
    }
    await pause(LOOK_MS);
  }
}
async function drained(bus) {
  const deadline = performance.now() + limits.tools.drainMs;
  while (bus.statistics().queue_frames > 0 && performance.now() < deadline) await pause(LOOK_MS);
}
var LOOK_MS = 10;

export {
  narrate,
  toolLog,
  startNow,
  drained
};
