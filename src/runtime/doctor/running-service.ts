/** The running service: does it answer, and what does it say of itself (`condition` in /health). */
import { ServiceClient } from "../../api/client.ts";
import { arrayOf, objectOf, text } from "../../core/body-schema.ts";
import { typedByRoot } from "../installed/installation.ts";
import { findUnit } from "../installed/unit-file.ts";
import { limits } from "../limits.ts";
import type { CheckContext } from "./check.ts";
import { type DoctorFinding, finding } from "../../connectors/doctor-finding.ts";

const HEALTH = objectOf({
  condition: text,
  reasons: arrayOf(objectOf({ severity: text, text, since: text, what_to_do: text })),
});

type Asked = Pick<CheckContext, "serviceUrl" | "isService" | "installation" | "locale" | "texts">;

export async function checkService(context: Asked): Promise<readonly DoctorFinding[]> {
  const { serviceUrl, isService, installation, locale, texts } = context;
  if (isService) return [];
  if (serviceUrl === undefined) {
    const start =
      findUnit() === undefined ? typedByRoot(installation, "service install") : "sudo systemctl start bitacora";
    return [finding("service", "warn", texts.service.none, start)];
  }
  try {
    const client = new ServiceClient(serviceUrl, limits.doctor.programMs);
    const { condition, reasons } = await client.get("/health", HEALTH, { language: locale });
    if (condition === "ok") return [finding("service", "ok", texts.service.good({ url: serviceUrl }))];
    return reasons.map(({ severity, text, since, what_to_do: whatToDo }): DoctorFinding =>
      finding("service", severity === "failing" ? "fail" : "warn", texts.service.reason({ text, since }), whatToDo),
    );
  } catch {
    const command = "journalctl -u bitacora -n 50; sudo systemctl restart bitacora";
    return [finding("service", "fail", texts.service.silent({ url: serviceUrl }), command)];
  }
}
