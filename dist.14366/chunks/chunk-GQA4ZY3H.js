// src/core/loopback.ts
import { BlockList, isIP } from "node:net";
var LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");
function isLoopback(host) {
  const family = isIP(host);
  return family === 0 ? host === "localhost" : LOOPBACK.check(host, family === 6 ? "ipv6" : "ipv4");
}

export {
  isLoopback
};
