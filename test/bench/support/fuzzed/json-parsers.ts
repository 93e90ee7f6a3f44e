/** What comes as JSON: documents of web applications, Signal K, reports of a vessel, commands. */
import { Buffer } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { Problem } from "../../../../src/api/problem.ts";
import { readJsonBody } from "../../../../src/api/server/request-body.ts";
import { clientDataIn, madeCredential } from "../../../../src/access/passkey/ceremony.ts";
import { positionOf, readStatusReport, worstOf } from "../../../../packages/shore/src/vessel/status-report.ts";
import { limits as shoreLimits } from "../../../../packages/shore/src/limits.ts";
import { ChangeFault, withPatch, withValueAt } from "../../../../src/signalk/document-change.ts";
import { limits } from "../../../../src/signalk/limits.ts";
import {
  isNear,
  keyOf,
  matchesPath,
  readContext,
  readSubscription,
  SELF,
} from "../../../../src/signalk/subscription.ts";
import { type FuzzedParser, mustHold } from "../fuzzed-parser.ts";

const text = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const DOCUMENT = {
  a: { b: [1, { c: "x" }, [2, 3]], d: null },
  pages: [{ id: 1, title: "Mar" }, { id: 2 }],
  "m~n/o": true,
};

export const PATCH: FuzzedParser = {
  name: "patch",
  files: ["signalk/document-change", "signalk/tree", "api/server/request-body"],
  mostBytes: limits.applicationData.bodyBytes,
  isJson: true,
  words: [
    "add",
    "remove",
    "replace",
    "move",
    "copy",
    "test",
    "/a",
    "/a/b/0",
    "/a/b/-",
    "/pages/1",
    "/pages/-",
    "/m~0n~1o",
    "",
    "op",
    "path",
    "from",
    "value",
  ],
  seeds: () => [
    text([
      { op: "add", path: "/pages/-", value: { id: 3 } },
      { op: "copy", from: "/pages/0", path: "/pages/1" },
      { op: "test", path: "/a/b/0", value: 1 },
      { op: "move", from: "/a/b", path: "/b" },
      { op: "replace", path: "/m~0n~1o", value: false },
      { op: "remove", path: "/a/d" },
    ]),
    text([{ op: "test", path: "", value: DOCUMENT }]),
    text({ title: "Mar", widgets: [{ kind: "numeric", path: "navigation.speedOverGround" }] }),
  ],
  async read(input) {
    const before = JSON.stringify(DOCUMENT);
    try {
      const request = Object.assign(Readable.from([input]), { headers: {} }) as unknown as IncomingMessage;
      const body = await readJsonBody(request, limits.applicationData.bodyBytes);
      const after = Array.isArray(body)
        ? withPatch(DOCUMENT, body)
        : withValueAt(DOCUMENT, ["a", "b", "1", "new"], body ?? null);
      const bytes = JSON.stringify(after)?.length ?? 0;
      mustHold(
        bytes <= before.length + input.length * 2 + limits.applicationData.documentBytes,
        "a patch copies no more than a document",
      );
    } catch (error) {
      // What is nested without end has no text; whoever keeps documents refuses it.
      if (!(error instanceof ChangeFault || error instanceof Problem || error instanceof RangeError)) throw error;
    }
    mustHold(JSON.stringify(DOCUMENT) === before, "the document that is given stays as it is");
  },
};

export const SUBSCRIPTION: FuzzedParser = {
  name: "subscription",
  files: ["signalk/subscription", "core/wildcard"],
  mostBytes: 64 * 1024,
  isJson: true,
  words: [
    "path",
    "period",
    "minPeriod",
    "policy",
    "format",
    "context",
    "fixed",
    "instant",
    "ideal",
    "delta",
    "*",
    "vessels.self",
    "vessels.*",
    "radius",
    "position",
  ],
  seeds: () => [
    text({ path: "navigation.*", period: 1000, policy: "fixed", format: "delta", context: "vessels.self" }),
    text({
      path: "*.voltage",
      minPeriod: "200",
      policy: "instant",
      context: { radius: 1000, position: { latitude: 43.3, longitude: -8.4 } },
    }),
  ],
  read(input) {
    const row = jsonIn(input);
    const context = readContext(
      (row as { context?: unknown } | null | undefined)?.context,
      "vessels.urn:mrn:imo:mmsi:224123456",
    );
    const read = readSubscription(row);
    if (context !== undefined) isNear(context, { name: "x", position: { latitude: 43, longitude: -8 } });
    if ("fault" in read) return;
    const { periodMs } = read.subscription;
    mustHold(
      periodMs === 0 || (periodMs >= limits.stream.leastPeriodMs && periodMs <= limits.stream.mostPeriodMs),
      "a period is within its bounds",
    );
    keyOf({ ...read.subscription, context: context ?? SELF });
    matchesPath(read.subscription, "electrical.batteries.0.voltage");
  },
};

export const STATUS: FuzzedParser = {
  name: "status",
  files: ["shore/vessel/status-report", "shore/storable", "alarms/alarm-payload"],
  mostBytes: shoreLimits.statusBytes,
  isJson: true,
  words: ["LAT_DEG", "VESSEL.LON_DEG", "good", "ACTIVE", "critical", "2026-11-25T10:00:00Z"],
  seeds: () => [
    text({
      now: 1_790_000_000_000,
      vessel: { name: "Aurora", mmsi: "224123456" },
      software: "0.1.0",
      book: { entries: 3, hash: "0".repeat(64) },
      latest: [
        { tag: "VESSEL.LAT_DEG", value: 43.3, quality: "good", time: 1_790_000_000_000, unit: "deg" },
        { tag: "VESSEL.LON_DEG", value: -8.4, quality: "good", time: "2026-11-25T10:00:00Z", unit: "deg" },
      ],
      alarms: [],
      backlog: { samples: 1, bytes: 2, entries: 3, since: "2026-11-25T10:00:00Z" },
      checkpoint: "bitacora/aurora\n3\n",
    }),
  ],
  read(input) {
    const report = readStatusReport(input);
    if (report === undefined) return;
    const position = positionOf(report.latest);
    worstOf(report.alarms);
    mustHold(position === undefined || Math.abs(position.latDeg) <= 90, "a position is one");
    // The checkpoint is kept only if it is a signed note, which has no control characters.
    const stored = { ...report, checkpoint: undefined };
    mustHold(!/(?<!\\)(?:\\\\)*\\u0000/.test(JSON.stringify(stored)), "PostgreSQL can store every text");
  },
};

/** The members of one JSON, in base64url each, as a browser sends them. */
export const PASSKEY: FuzzedParser = {
  name: "passkey",
  files: ["access/passkey/ceremony", "access/passkey/authenticator-data"],
  mostBytes: 16 * 1024,
  isJson: true,
  words: ["webauthn.create", "https://aurora.local", "challenge", "crossOrigin", "topOrigin"],
  seeds: () => [
    text({
      client: { type: "webauthn.create", challenge: "AAAA", origin: "https://aurora.local", crossOrigin: false },
      data: `49960de5880e8c687434170f6476605b8fe4aeb9a28632c7995cf3ba831d97634500000000${"00".repeat(16)}0010${"ab".repeat(16)}`,
      key: "302a300506032b6570032100d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    }),
  ],
  read(input) {
    const { client, data, key } = (jsonIn(input) ?? {}) as Readonly<Record<string, unknown>>;
    const clientData = Buffer.from(JSON.stringify(client) ?? "").toString("base64url");
    const base64 = (hex: unknown) => Buffer.from(typeof hex === "string" ? hex : "", "hex").toString("base64url");
    clientDataIn(clientData);
    const place = { origin: "https://aurora.local", rpId: "localhost" };
    madeCredential({ clientData, authenticatorData: base64(data), publicKey: base64(key) }, place);
  },
};

/** Undefined for what is no JSON. */
function jsonIn(input: Buffer): unknown {
  try {
    return JSON.parse(input.toString()) as unknown;
  } catch {
    return undefined;
  }
}
