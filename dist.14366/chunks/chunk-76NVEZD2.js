import {
  nonEmpty
} from "./chunk-BBA6TDCG.js";

// src/project/broker.ts
import { resolve } from "node:path";
var file = nonEmpty(4096);
var brokerProperties = {
  url: {
    type: "string",
    maxLength: 512,
    pattern: "^mqtts?://[^\\s/?#@]+/?$",
    $comment: "brokerUrl",
    description: "mqtt://HOST, or mqtts://HOST over TLS; :PORT where it is not 1883 or 8883"
  },
  user: { ...nonEmpty(256), description: "the name by which the broker knows the vessel" },
  password_file: { ...file, description: "a file with the password alone; from the project file's folder" },
  ca: { ...file, description: "certificates in PEM of who signed the broker's, where it is no public one" },
  cert: { ...file, description: "the vessel's own certificate in PEM, where the broker asks for one" },
  key: { ...file, description: "its key" }
};
function buildBroker({ url, user, passwordFile, ca, cert, key }, dir) {
  const fileOf = (name) => name === void 0 ? void 0 : resolve(dir, name);
  return { url, user, passwordFile: fileOf(passwordFile), ca: fileOf(ca), cert: fileOf(cert), key: fileOf(key) };
}
function brokerFiles({ passwordFile, ca, cert, key }) {
  return [passwordFile, ca, cert, key].flatMap((file2) => file2 ?? []);
}
function brokerFaults({ fields, path }) {
  const { url, user, password_file: passwordFile, ca, cert, key } = fields;
  const findings = [];
  if (typeof url === "string" && !isBroker(url))
    findings.push({ path: [...path, "url"], value: url, problem: ["badFormat", { format: "brokerUrl" }] });
  if (passwordFile !== void 0 && user === void 0) findings.push({ path, problem: ["passwordWithoutUser"] });
  if (cert === void 0 !== (key === void 0)) findings.push({ path, problem: ["halfACertificate"] });
  const hasTls = [ca, cert, key].some((file2) => file2 !== void 0);
  if (hasTls && typeof url === "string" && url.startsWith("mqtt:"))
    findings.push({ path: [...path, "url"], value: url, problem: ["certificateWithoutTls"] });
  return findings;
}
function isBroker(url) {
  return URL.canParse(url) && new URL(url).hostname !== "";
}

export {
  brokerProperties,
  buildBroker,
  brokerFiles,
  brokerFaults
};
