/** GET /access/ca.crt: the certificate of the vessel's own authority, for devices that are to trust it. Public, and over HTTP, too. */
import { api } from "../../messages/details.ts";
import { Problem } from "../problem.ts";
import { text } from "../../core/body-schema.ts";
import { endpoint } from "./endpoint.ts";

export const certificateEndpoints = [
  endpoint({
    method: "get",
    path: "/access/ca.crt",
    operationId: "getAuthority",
    summary: "The certificate of the vessel's own authority (PEM), which devices trust once",
    answer: text,
    // Telephones open the page where it is trusted.
    mediaType: "application/x-x509-ca-cert",
    problems: {
      404: "The vessel has no authority of her own: there is no HTTPS, or its certificate is from elsewhere.",
    },
    handle(_values, { parts }) {
      const authority = parts.https?.certificates.authority;
      if (authority === undefined) throw new Problem(404, api.noAuthority);
      return authority;
    },
  }),
];
