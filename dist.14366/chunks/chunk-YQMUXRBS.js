// src/core/client-of.ts
import { isIPv6 } from "node:net";

// src/core/network-of.ts
function networkOf(address) {
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const groups = address.includes("::") ? [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0"), ...back] : front;
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

// src/core/client-of.ts
function clientOfAddress(address) {
  if (address === void 0) return void 0;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (mapped === "::1" || mapped.startsWith("127.")) return void 0;
  return isIPv6(mapped) && !LOCAL.test(mapped) ? networkOf(mapped) : mapped.toLowerCase().split("%")[0];
}
var LOCAL = /^f(?:e[89ab][0-9a-f]|[cd][0-9a-f]{2}):/i;
function localNetworkOf(client) {
  return client !== void 0 && LOCAL.test(client) && !client.includes("/") ? networkOf(client) : void 0;
}
function clientOf({ remoteAddress }) {
  return clientOfAddress(remoteAddress);
}

export {
  clientOfAddress,
  localNetworkOf,
  clientOf
};
