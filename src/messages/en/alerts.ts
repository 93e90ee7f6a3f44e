/** Texts on alerts on the NMEA 2000 bus: ours for other devices, and theirs for the crew. */
import type { Texts } from "../catalogue.ts";
export const alerts = {
  /** The number of this language in canboat's `ALERT_LANGUAGE_ID`: English (UK), Spanish 18. */
  languageId: "1",
  /** A device, as the log book and the alarm list name it. */
  device: "{model, select, none {device {address}} other {{model}}}",
  /** Must end in the NAME, which is parsed from stored records. */
  user: "{device}, NMEA 2000 address {address}, NAME {name}",
  nameless: "{device}, NMEA 2000 address {address}",
  unnamed: "Alert {alertId} of {device}",
  told: "{location, select, none {{device}: {description}} other {{device}: {description} ({location})}}",
  tag: "Alert {alertId} of {device}: 0 none, 1 caution, 2 warning, 3 alarm, 4 emergency",
  advice:
    "Another device on board has raised this. Its own display says why and what to do; if you acknowledge it here, the device is informed.",
} as const;

export type AlertMessages = Texts<typeof alerts>;
