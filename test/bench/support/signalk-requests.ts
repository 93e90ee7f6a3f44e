/** What is asked of both servers, in this order: what one request changes, the next ones find. */
import type { HttpExchange, Side, StreamExchange } from "./signalk-exchange.ts";

const API = "/signalk/v1/api";
const V2 = "/signalk/v2/api";
const SELF = "urn:mrn:imo:mmsi:224123456";
const REVOLUTIONS = "propulsion.port.revolutions";
const APP = "/signalk/v1/applicationData";

const get = (path: string): HttpExchange => ({ method: "GET", path });
const send = (method: string, path: HttpExchange["path"], body?: unknown, name?: string): HttpExchange => ({
  method,
  path,
  ...(body === undefined ? {} : { body }),
  ...(name === undefined ? {} : { name }),
});

const discovery = [
  ...["/signalk", "/signalk/", "/signalk/none", "/signalk/v1", "/signalk/v2", "/signalk/v1/stream"].map(get),
  send("POST", "/signalk", {}),
  send("OPTIONS", "/signalk"),
  send("HEAD", "/signalk"),
  { method: "GET", path: "/signalk", name: "by a page of a stranger", headers: { Origin: "https://stranger.example" } },
];

const tree = [
  "",
  "/",
  "/self",
  "/self/",
  "/vessels",
  "/vessels/",
  "/vessels/self",
  "/vessels/self/",
  `/vessels/${SELF}`,
  "/vessels/self/name",
  "/vessels/self/mmsi",
  "/vessels/self/uuid",
  "/vessels/self/design",
  "/sources",
  "/version",
  "/vessels/self/propulsion",
  "/vessels/self/propulsion/port/revolutions",
  "/vessels/self/notifications",
  "/vessels/self/propulsion/port/revolutions/",
  "/vessels/self/propulsion/port/revolutions/value",
  "/vessels/self/propulsion/port/revolutions/meta",
  "/vessels/self/propulsion/port/revolutions/meta/units",
  "/vessels/self/propulsion/port/revolutions/meta/none",
  "/vessels/self/propulsion/port/none",
  "/none",
  "/vessels/self/navigation",
  "/vessels/none",
  "/vessels/self/constructor",
  "/vessels/self/__proto__",
  "/aircraft",
  "/resources",
  "/snapshot/vessels/self",
  "/vessels/self/%zz",
  "/vessels//self",
  "/vessels/self?x=1",
]
  .map((path) => get(API + path))
  .concat(send("POST", `${API}/vessels/self`, {}), send("DELETE", `${API}/vessels/self/propulsion/port/revolutions`))
  .concat(send("PATCH", `${API}/vessels/self`, {}), get("/signalk/v1/snapshot"));

const others = [
  ...["/skServer/loginStatus", "/loginStatus", "/signalk/v2/features", "/signalk/v2/features?enabled=true"].map(get),
  ...["/signalk/v1/apps/list", "/skServer/webapps", "/plugins", "/signalk/v1/paths", "/skServer/none"].map(get),
  ...["", "/routes", "/waypoints", "/charts", "/notes", "/regions", "/logbook", "/none"].map((each) =>
    get(`${V2}/resources${each}`),
  ),
  ...["/navigation/course", "/autopilots", "/weather", "/none"].map((each) => get(`${V2}/vessels/self${each}`)),
  ...["/weather", "/radars", "/none"].map((each) => get(V2 + each)),
];

const accounts = [
  send("POST", "/signalk/v1/auth/login", { username: "ana", password: "x" }),
  send("POST", "/signalk/v1/auth/login", "{", "junk"),
  send("PUT", "/signalk/v1/auth/logout"),
  send("POST", "/signalk/v1/auth/validate"),
  send("POST", "/signalk/v1/access/requests", { clientId: "1234-45653-343453", description: "a sensor" }),
  send("POST", "/signalk/v1/access/requests", {}, "without a client"),
  get("/signalk/v1/requests/none"),
];

const applicationData = ["global", "user"].flatMap((scope) => [
  get(`${APP}/${scope}/compared`),
  get(`${APP}/${scope}/compared/1.0`),
  send("POST", `${APP}/${scope}/compared/1.0`, { a: { b: 1 } }),
  get(`${APP}/${scope}/compared/1.0/a/b`),
  send("POST", `${APP}/${scope}/compared/1.0`, [{ op: "add", path: "/c", value: 2 }], "a patch"),
  get(`${APP}/${scope}/compared/1.0?keys=true`),
  get(`${APP}/${scope}/compared`),
]);

const history = [
  ...["contexts", "paths", "values", "_providers", "none"].map((what) => get(`${V2}/history/${what}`)),
  ...["contexts", "paths"].map((what) => get(`${V2}/history/${what}?duration=PT1M`)),
  ...[
    `paths=${REVOLUTIONS}&duration=PT1M`,
    `paths=${REVOLUTIONS}:max&duration=PT1M&resolution=1`,
    `paths=${REVOLUTIONS}:max&duration=PT1M&resolution=1m`,
    `paths=${REVOLUTIONS}:min,none.at.all&duration=PT1M&resolution=1`,
    `paths=${REVOLUTIONS}&duration=60`,
    `paths=${REVOLUTIONS}&context=vessels.self&duration=PT1M`,
    `paths=${REVOLUTIONS}&context=vessels.${SELF}&duration=PT1M`,
    `paths=${REVOLUTIONS}&context=vessels.urn:mrn:imo:mmsi:1&duration=PT1M`,
    `paths=${REVOLUTIONS}&from=2026-01-01T00:00:00Z&to=2025-01-01T00:00:00Z`,
    `paths=${REVOLUTIONS}&from=yesterday`,
    `paths=${REVOLUTIONS}:unheard&duration=PT1M`,
    `paths=${REVOLUTIONS}`,
    "duration=PT1M",
  ].map((query) => get(`${V2}/history/values?${query}`)),
];

const put = (path: string, body: unknown, name?: string) => send("PUT", `${API}/vessels/self/${path}`, body, name);
const puts = [
  put("propulsion/port/revolutions", { value: 10 }),
  put("propulsion/port/revolutions", {}, "without a value"),
  put("propulsion/port/revolutions", "{", "junk"),
  put("electrical/switches/none/state", { value: 1 }),
  put("propulsion/port/revolutions/meta", { value: { description: "x" } }),
  put("notifications/none", { value: null }),
  put("notifications/none/state", { value: "normal" }),
  send("PUT", `${API}/vessels`, { value: 1 }),
  send("PUT", `${API}/vessels/urn:mrn:imo:mmsi:1/propulsion/port/revolutions`, { value: 1 }),
];

const on = (query: string, name: string, says: StreamExchange["says"] = [], more: Partial<StreamExchange> = {}) => ({
  query,
  name,
  says,
  forMs: 1500,
  ...more,
});
const self = (...subscribe: readonly object[]) => ({ context: "vessels.self", subscribe });
const timed = { timed: REVOLUTIONS, forMs: 4000 };
const rows: readonly (readonly [string, object])[] = [
  ["instant", { path: REVOLUTIONS, policy: "instant" }],
  ["nothing said", { path: REVOLUTIONS }],
  ["fixed", { path: REVOLUTIONS, policy: "fixed" }],
  ["fixed, period 500", { path: REVOLUTIONS, policy: "fixed", period: 500 }],
  ["period 500", { path: REVOLUTIONS, period: 500 }],
  ["minPeriod 500", { path: REVOLUTIONS, minPeriod: 500 }],
  ["instant, minPeriod 500", { path: REVOLUTIONS, policy: "instant", minPeriod: 500 }],
  ["instant, period 500", { path: REVOLUTIONS, policy: "instant", period: 500 }],
  ["ideal, period 500", { path: REVOLUTIONS, policy: "ideal", period: 500 }],
  ["an unknown policy", { path: REVOLUTIONS, policy: "never" }],
  ["format full", { path: REVOLUTIONS, format: "full" }],
];
const ended = { timed: REVOLUTIONS, isLater: true };
const ask = (words: object) => ({ requestId: "3d9b4c0e-0f4e-4b4f-9f0a-1f6d2b5c7a11", ...words });

const stream = [
  ...["", "?subscribe=self", "?subscribe=all", "?subscribe=none", "?subscribe=other", "?sendMeta=all"].map((query) =>
    on(query, "without words"),
  ),
  on("?subscribe=self&sendCachedValues=false", "without words"),
  on("?subscribe=none&token=x", "without words"),
  ...rows.map(([name, row]) => on("?subscribe=none", name, [self(row)], timed)),
  on("?subscribe=none", "part of a path", [self({ path: "propulsion.*", policy: "instant" })]),
  on("?subscribe=none", "all paths", [self({ path: "*", policy: "instant" })]),
  on("?subscribe=none", "all vessels", [{ context: "vessels.*", subscribe: [{ path: REVOLUTIONS }] }]),
  on("?subscribe=none", "another vessel", [{ context: "vessels.urn:mrn:imo:mmsi:1", subscribe: [{ path: "*" }] }]),
  on("?subscribe=none&sendMeta=all", "with meta", [self({ path: REVOLUTIONS, policy: "instant" })]),
  on(
    "?subscribe=none",
    "unsubscribe all",
    [self({ path: "*" }), { context: "*", unsubscribe: [{ path: "*" }] }],
    ended,
  ),
  on("?subscribe=self", "unsubscribe all", [{ context: "*", unsubscribe: [{ path: "*" }] }], ended),
  on(
    "?subscribe=none",
    "unsubscribe one",
    [self({ path: REVOLUTIONS }), { context: "vessels.self", unsubscribe: [{ path: REVOLUTIONS }] }],
    ended,
  ),
  on("?subscribe=none", "no json", ["{"]),
  on("?subscribe=none", "a list", [[]]),
  on("?subscribe=none", "null", [null]),
  on("?subscribe=none", "unknown words", [{ hello: 1 }]),
  on("?subscribe=none", "{}", [{}]),
  on("?subscribe=none", "subscribe no list", [{ context: "vessels.self", subscribe: "all" }]),
  on("?subscribe=none", "a row without a path", [self({ policy: "instant" })]),
  on("?subscribe=none", "put", [ask({ put: { path: REVOLUTIONS, value: 1 } })]),
  on("?subscribe=none", "put without an id", [{ put: { path: REVOLUTIONS, value: 1 } }]),
  on("?subscribe=none", "put of a list", [ask({ put: [{ path: REVOLUTIONS, value: 1 }] })]),
  on("?subscribe=none", "put of no path", [ask({ put: { value: 1 } })]),
  on("?subscribe=none", "put of no notification", [
    ask({ put: { path: "notifications.none.state", value: "normal" } }),
  ]),
  on("?subscribe=none", "delete", [ask({ delete: { path: REVOLUTIONS } })]),
  on("?subscribe=none", "login", [ask({ login: { username: "ana", password: "x" } })]),
  on("?subscribe=none", "access", [ask({ accessRequest: { clientId: "1", description: "x" } })]),
  on("?subscribe=none", "query of no request", [{ requestId: "none", query: true }]),
  on("?subscribe=none", "a delta", [
    { updates: [{ $source: "client", values: [{ path: "environment.outside.pressure", value: 101_300 }] }] },
  ]),
];

const notificationOf = ({ notificationPath }: Side, key = "") =>
  `${API}/vessels/self/${notificationPath.replaceAll(".", "/")}${key}`;
const inV2 = (act: string) => (side: Side) => `${V2}/notifications/${side.notificationId}${act}`;
const notifications = [
  get(`${V2}/notifications`),
  send("GET", inV2(""), undefined, "the notification"),
  get(`${V2}/notifications/none`),
  send("GET", (side) => notificationOf(side), undefined, "the notification in the tree"),
  send("POST", inV2("/silence"), undefined, "silence"),
  send("POST", inV2("/silence"), undefined, "silence again"),
  send("GET", inV2(""), undefined, "the notification, silenced"),
  send("POST", `${V2}/notifications/silenceAll`),
  send("POST", inV2("/acknowledge"), undefined, "acknowledge"),
  send("POST", inV2("/acknowledge"), undefined, "acknowledge again"),
  send("GET", inV2(""), undefined, "the notification, acknowledged"),
  send("POST", `${V2}/notifications/acknowledgeAll`),
  send("POST", `${V2}/notifications/none/silence`),
  send("POST", `${V2}/notifications/none/acknowledge`),
  send("PUT", (side) => notificationOf(side, "/method"), { value: ["visual"] }, "method: no sound"),
  send("PUT", (side) => notificationOf(side, "/method"), { value: "loud" }, "method: no list"),
  send("PUT", (side) => notificationOf(side, "/state"), { value: "emergency" }, "state: emergency"),
  send("PUT", (side) => notificationOf(side), { value: null }, "the notification: null"),
  send("PUT", (side) => notificationOf(side, "/state"), { value: "normal" }, "state: normal"),
  on("?subscribe=none", "put of a notification", [
    (side: Side) => ask({ context: "vessels.self", put: { path: `${side.notificationPath}.state`, value: "normal" } }),
  ]),
  send("PUT", inV2(""), { message: "y" }, "changes it"),
  send("DELETE", inV2(""), undefined, "clears it"),
  send("POST", `${V2}/notifications`, { state: "alarm", message: "x" }, "raises one"),
  send("POST", `${V2}/notifications/mob`, {}),
];

/** Those of the stream are independent of each other; the others are asked one after the other. */
export const EXCHANGES: readonly (HttpExchange | StreamExchange)[] = [
  ...discovery,
  ...tree,
  ...others,
  ...accounts,
  ...applicationData,
  ...history,
  ...stream,
  ...puts,
  ...notifications,
];
