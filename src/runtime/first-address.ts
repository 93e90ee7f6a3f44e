/** The address by which other devices most likely reach this computer. */
import { networkInterfaces } from "node:os";

/** Undefined where it is in no network. */
export function firstAddress(): string | undefined {
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return own.find(({ internal, family }) => !internal && family === "IPv4")?.address;
}

/** The address of a service that listens on all addresses, which `localhost` stands for, as a tablet has to open it. */
export function urlFromElsewhere(url: string): string {
  const address = firstAddress();
  return address === undefined ? url : url.replace("//localhost:", `//${address}:`);
}
