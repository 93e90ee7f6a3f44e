import {
  limits
} from "./chunk-2ABNLYXA.js";

// src/witness/http-witness-client.ts
async function postAddCheckpoint(prefix, body, signal) {
  const response = await fetch(`${prefix.replace(/\/+$/, "")}/add-checkpoint`, {
    method: "POST",
    body,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
    redirect: "error",
    signal
  });
  const type = response.headers.get("content-type");
  return { status: response.status, type, body: await readBounded(response) };
}
async function getNote(url, signal) {
  const response = await fetch(url, { redirect: "error", signal });
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  return readBounded(response);
}
async function readBounded(response) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > limits.answerBytes) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export {
  postAddCheckpoint,
  getNote
};
