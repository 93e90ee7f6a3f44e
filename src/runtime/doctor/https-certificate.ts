/** The certificate of HTTPS: whether there is one, how long it is valid, and whether the files that the project names can be used. */
import { join } from "node:path";
import { daysLeft, endsSoon } from "../../https/lifetime.ts";
import { AUTHORITY_FILE, readAuthority, SERVER_FILE } from "../https/file-authority.ts";
import { readPair } from "../https/file-pair.ts";
import { openModeOf } from "../../logbook/evidence/file-key.ts";
import { messagesIn } from "../../messages/messages.ts";
import { type Check } from "./check.ts";
import { type DoctorFinding, finding } from "../../connectors/doctor-finding.ts";

const ID = "https";

export const checkHttps: Check = async ({ project, dataDir, nowMs, locale, texts: { https: texts } }) => {
  const settings = project?.https;
  const findings: DoctorFinding[] = [];
  for (const file of [AUTHORITY_FILE, SERVER_FILE].map((name) => join(dataDir, name))) {
    const mode = await openModeOf(file);
    if (mode !== undefined) findings.push(finding(ID, "warn", texts.openKey({ file, mode }), `chmod 600 ${file}`));
  }
  if (!settings) return findings;
  try {
    const { cert, key } = settings.files ?? {};
    const certificate =
      cert === undefined || key === undefined
        ? await readAuthority(dataDir)
        : (await readPair(cert, key, messagesIn(locale).https)).certificate;
    if (certificate === undefined) return [...findings, finding(ID, "ok", texts.atStart)];
    const untilMs = certificate.validToDate.getTime();
    const days = daysLeft({ untilMs }, nowMs);
    const level = days < 0 ? "fail" : endsSoon({ untilMs }, nowMs) ? "warn" : "ok";
    const text =
      cert === undefined
        ? texts.authority({ days, isOver: days < 0 })
        : texts.files({ file: cert, days, isOver: days < 0 });
    return [...findings, finding(ID, level, text)];
  } catch (error) {
    return [
      ...findings,
      finding(ID, "fail", texts.unusable({ fault: error instanceof Error ? error.message : String(error) })),
    ];
  }
};
