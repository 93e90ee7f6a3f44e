/** HTTPS: what the service says of its certificate, and `bitacora access certificate`. */
import type { Texts } from "../catalogue.ts";
export const https = {
  ready: "HTTPS: {url}",
  authorityMade:
    "HTTPS: the vessel's own authority was made; trust it once on each device ('bitacora access certificate'): SHA-256 {fingerprint}",
  serverMade: "HTTPS: a new certificate of this computer, until {until}",
  filesTaken: "HTTPS: the files of the certificate have changed and are in use",
  wellAgain: "HTTPS: the certificate is well again",
  fault: "HTTPS: {fault}",
  unreadable: "{file} cannot be read ({reason}); check the name and the rights",
  noCertificate: "{file} has no certificate in PEM (-----BEGIN CERTIFICATE-----)",
  noKey: "{file} has no private key in PEM that opens without a password",
  notAPair: "the key in {key} is not the one of the certificate in {cert}",
  refused: "{file} cannot be used ({reason})",
  damaged:
    "{file} is damaged; put it back from a backup, or take it away: a new one is made, which all devices have to trust again",
  notMade: "the certificate cannot be made or kept ({reason})",
  leftOut:
    "HTTPS: the vessel's authority may not vouch for {names}; if devices are to use that, take away https/authority.pem in the data directory: a new one is made at the next start, which all devices have to trust again",
  command: {
    summary: "Show the QR code and the fingerprint by which a device trusts the vessel's HTTPS.",
    description:
      "The service makes an authority of its own for HTTPS. A device that trusts it once opens the console without a warning.",
    address: "name or address by which devices reach this computer; without it, its first one on the network",
    pem: "only the certificate, to be copied to a device",
    off: "the service has no HTTPS; start it with --https, or put https: true in the project",
    hereOnly:
      "WARNING: the service listens at {url}, which no other device reaches: write host: 0.0.0.0 in the project file and restart it",
    scan: "With the device in the vessel's network, scan this and install the certificate:",
    compare: "Compare the fingerprint with the one that the device shows before you trust it. Then open {page}",
  },
} as const;

export type HttpsMessages = Texts<typeof https>;
