/** Texts on alerts on the NMEA 2000 bus: ours for other devices, and theirs for the crew. */
export const alerts = {
  /** English (UK) in canboat's `ALERT_LANGUAGE_ID`. */
  languageId: 1,
  /** A device, as the log book and the alarm list name it. */
  device: (model: string | null, address: number | string) => (model === null ? `device ${address}` : model),
  /** Must end in the NAME, which is parsed from stored records. */
  user: (device: string, address: number, name: string) => `${device}, NMEA 2000 address ${address}, NAME ${name}`,
  nameless: (device: string, address: number) => `${device}, NMEA 2000 address ${address}`,
  unnamed: (device: string, alertId: number | string) => `Alert ${alertId} of ${device}`,
  told: (device: string, description: string, location: string) =>
    location === "" ? `${device}: ${description}` : `${device}: ${description} (${location})`,
  tag: (device: string, alertId: number | string) =>
    `Alert ${alertId} of ${device}: 0 none, 1 caution, 2 warning, 3 alarm, 4 emergency`,
  advice:
    "Another device on board has raised this. Its own display says why and what to do; acknowledged here, it is told so.",
};

export type AlertMessages = typeof alerts;
