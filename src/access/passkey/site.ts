/**
 * Where a page of the console was opened, as far as it matters to passkeys (Web Authentication Level 3, W3C). A passkey is bound to the host
 * name, which is its relying party id. Browsers have passkeys in a secure context only, and never by an address. Pure.
 */
import { isIP } from "node:net";

/**
 * `clear`     by plain HTTP from another computer
 * `address`   by an IP address
 * `foreign`   by a name or port that neither is the service's own nor was allowed: a program beside it could ask for a signature there
 */
type SiteFault = "clear" | "address" | "foreign";

export type Site = { readonly origin: string; readonly rpId: string } | { readonly fault: SiteFault };

/** `isOurs`: whether the service itself, or a proxy that was named to it, answers there. */
export function siteAt(url: URL, isOurs: boolean): Site {
  const { hostname, protocol, origin } = url;
  if (isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0) return { fault: "address" };
  const isSecure = protocol === "https:" || (protocol === "http:" && /^(.+\.)?localhost$/.test(hostname));
  if (!isSecure) return { fault: "clear" };
  return isOurs ? { origin, rpId: hostname } : { fault: "foreign" };
}
