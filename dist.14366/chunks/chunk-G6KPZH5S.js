// src/runtime/first-address.ts
import { networkInterfaces } from "node:os";
function firstAddress() {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return own.find(({ internal, family }) => !internal && family === "IPv4")?.address;
}
function urlFromElsewhere(url) {
  const address = firstAddress();
  return address === void 0 ? url : url.replace("//localhost:", `//${address}:`);
}

export {
  firstAddress,
  urlFromElsewhere
};
