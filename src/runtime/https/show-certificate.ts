/**
 * `bitacora access certificate`: the QR code by which a device gets the certificate of the vessel's authority, and the fingerprint to
 * compare on its screen. Without comparing, one trusts any machine in between.
 */
import { X509Certificate } from "node:crypto";
import { ServiceClient } from "../../api/client.ts";
import { count, objectOf, orNull } from "../../core/body-schema.ts";
import { usageError } from "../../core/errors.ts";
import { isLoopback } from "../../core/loopback.ts";
import { messagesIn } from "../../messages/messages.ts";
import { locale } from "../command.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { serviceOf, type ServicePlace } from "../service-url.ts";
import { firstAddress } from "../first-address.ts";
import { qrLines, qrSurface } from "../terminal/terminal-qr.ts";

const HEALTH = objectOf({ https: orNull(objectOf({ port: count })) });
const texts = messagesIn(locale).https.command;

/** The exit status. */
export async function showCertificate(
  options: ServicePlace & {
    /** The name or address by which devices reach this computer. */
    readonly address: string | undefined;
    readonly pem: boolean;
    readonly json: boolean;
  },
): Promise<number> {
  const { json, pem } = options;
  const { stdout, stderr } = process;
  const service = await serviceOf(options);
  const client = new ServiceClient(service);
  const { https } = await client.get("/health", HEALTH);
  if (https === null) throw usageError(texts.off);
  if (isHereOnly(service)) stderr.write(`${texts.hereOnly({ url: service })}\n`);
  const authority = await textOf(client.stream("/access/ca.crt"));
  if (pem) {
    stdout.write(authority);
    return EXIT_GOOD;
  }
  const host = options.address ?? firstAddress() ?? "localhost";
  const name = host.includes(":") ? `[${host}]` : host;
  const url = `http://${name}:${new URL(service).port || 80}/access/ca.crt`;
  const page = `https://${name}:${https.port}/`;
  const { fingerprint256: fingerprint, validTo } = new X509Certificate(authority);
  if (json) {
    stdout.write(`${JSON.stringify({ url, page, fingerprint, until: new Date(validTo).toISOString() })}\n`);
    return EXIT_GOOD;
  }
  const surface = qrSurface();
  stderr.write(`${texts.scan}\n`);
  stdout.write(`${[...(qrLines(url, surface) ?? []), url].join("\n")}\n`);
  stdout.write(`SHA-256 ${fingerprint}\n`);
  stderr.write(`${texts.compare({ page })}\n`);
  return EXIT_GOOD;
}

/** `localhost` in the address of a service stands for all addresses, see `urlOf`. */
function isHereOnly(service: string): boolean {
  const { hostname } = new URL(service);
  return hostname !== "localhost" && isLoopback(hostname.replaceAll(/[[\]]/g, ""));
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(bytes)).toString();
}
