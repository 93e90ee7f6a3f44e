/** GET /doctor: what `bitacora doctor` finds on the computer of the service, for the console. */
import { formatIsoTime } from "../../core/time.ts";
import { refTo } from "../schema/schemas.ts";
import { endpoint } from "./endpoint.ts";
import { languageParameter } from "./reader-language.ts";

export const doctorEndpoints = [
  endpoint({
    method: "get",
    path: "/doctor",
    operationId: "getDoctor",
    summary: "What the doctor finds on this computer, at most half a minute old",
    parameters: { language: languageParameter },
    answer: refTo("Examination"),
    async handle({ language }, { parts }) {
      const { atMs, findings } = await parts.doctor(language ?? parts.locale);
      return { looked_at: formatIsoTime(atMs), findings };
    },
  }),
];
