/**
 * The address at which a page of the console was opened, as far as passkeys need it (Web Authentication Level 3, W3C). A passkey is bound
 * to the host name, which is its relying party id. Browsers offer passkeys only in a secure context, and never for an IP address. Pure.
 */
import { isIP } from "node:net";

/**
 * `clear`     over plain HTTP, not at localhost
 * `address`   at an IP address
 * `foreign`   at a name or port that is neither the service's own nor allowed: another program at that port could ask for a signature
 */
type SiteFault = "clear" | "address" | "foreign";

export type Site = { readonly origin: string; readonly rpId: string } | { readonly fault: SiteFault };

/** `isOurs`: whether the service itself, or a proxy that it is configured for, answers there. */
export function siteAt(url: URL, isOurs: boolean): Site {
  const { hostname, protocol, origin } = url;
  if (isIP(hostname.replace(/^\[(.*)\]$/, "$1")) !== 0) return { fault: "address" };
  const isSecure = protocol === "https:" || (protocol === "http:" && /^(.+\.)?localhost$/.test(hostname));
  if (!isSecure) return { fault: "clear" };
  return isOurs ? { origin, rpId: hostname } : { fault: "foreign" };
}
