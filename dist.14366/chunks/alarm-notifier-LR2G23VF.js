import {
  Delivery
} from "./chunk-4O65FZAM.js";
import "./chunk-ELWMZGPY.js";
import {
  limits
} from "./chunk-3VHERHFU.js";
import "./chunk-ZY7CPI7G.js";
import {
  BookReader
} from "./chunk-YJMOFFZM.js";
import "./chunk-EEII4UFH.js";
import {
  fromLogPayload
} from "./chunk-5OTJLCDC.js";
import {
  pause
} from "./chunk-GOU3LWS4.js";
import "./chunk-RZCE45WA.js";
import {
  PRIORITIES
} from "./chunk-QMUYOXII.js";
import "./chunk-OQMOPA7B.js";
import "./chunk-D7FBUXBZ.js";
import "./chunk-Y242XFSZ.js";
import {
  reasonOf
} from "./chunk-WYJWSAZZ.js";
import "./chunk-A3YBKGDL.js";

// src/connectors/notify/notification.ts
var KINDS = /* @__PURE__ */ new Set(["alarm_active", "alarm_ack", "alarm_cleared"]);
var HASH_CHARACTERS = 8;
function notificationOf(entry, vessel, least) {
  if (!KINDS.has(entry.kind)) return void 0;
  const alarm = fromLogPayload(entry.payload);
  if (alarm === void 0 || !isUrgentEnough(alarm, least)) return void 0;
  const id = `${vessel.id}-${entry.id}-${entry.hash.slice(0, HASH_CHARACTERS)}`;
  const { kind, timestamp, user, summary } = entry;
  const { id: vesselId, name } = vessel;
  return { id, body: JSON.stringify({ id, kind, timestamp, user, vessel: { id: vesselId, name }, summary, alarm }) };
}
function isUrgentEnough({ priority }, least) {
  return PRIORITIES.indexOf(priority) <= PRIORITIES.indexOf(least);
}

// src/connectors/notify/alarm-notifier.ts
var AlarmNotifier = class {
  type = "notify";
  name;
  #parts;
  #reader;
  #delivery;
  #stopping = new AbortController();
  #counters = { delivered: 0, refused: 0, skipped: 0 };
  #waiting = [];
  #running;
  constructor(parts) {
    this.name = parts.id;
    this.#parts = parts;
    this.#reader = new BookReader(parts);
    this.#delivery = new Delivery({ pauses: limits, ...parts, name: parts.id });
  }
  run() {
    this.#running = this.#run(this.#stopping.signal);
    return this.#running;
  }
  async stop() {
    this.#stopping.abort();
    await this.#running?.catch(() => void 0);
  }
  counters() {
    const { failures } = this.#delivery;
    return { ...this.#counters, failures, waiting: this.#waiting.length, entry: this.#reader.kept };
  }
  fault() {
    return this.#delivery.fault;
  }
  async #run(signal) {
    await this.#reader.begin();
    while (!signal.aborted) {
      await this.#read();
      const [next] = this.#waiting;
      if (next === void 0) {
        await this.#reader.keep(this.#reader.read);
        await pause(limits.lookMs, signal);
      } else if (await this.#send(next.notification, signal)) {
        this.#waiting.shift();
        await this.#reader.keep(next.entry);
      }
    }
  }
  /** Takes what is new in the log book. */
  async #read() {
    const { vessel, priority } = this.#parts;
    for (; ; ) {
      const entries = await this.#reader.next({ lines: limits.pageLines, bytes: limits.pageBytes });
      if (entries.length === 0) return;
      for (const entry of entries) {
        const notification = notificationOf(entry, vessel, priority);
        if (notification !== void 0) this.#waiting.push({ entry: entry.id, notification });
      }
      const skipped = Math.max(0, this.#waiting.length - limits.backlog);
      this.#counters.skipped += skipped;
      this.#waiting.splice(0, skipped);
    }
  }
  /** After a failure it resolves to false when it may be tried again. */
  async #send(notification, signal) {
    const { deliver, timeoutS, log, texts } = this.#parts;
    try {
      const outcome = await deliver(notification, AbortSignal.any([signal, AbortSignal.timeout(timeoutS * 1e3)]));
      this.#counters[outcome] += 1;
      if (outcome === "refused") log.warning(texts.refused({ id: this.name, notification: notification.id }));
      this.#delivery.succeeded();
      return true;
    } catch (error) {
      await this.#delivery.failed(reasonOf(error), signal);
      return false;
    }
  }
};
export {
  AlarmNotifier
};
