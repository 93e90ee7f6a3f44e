import "./chunk-A3YBKGDL.js";

// src/connectors/notify/http-webhook.ts
var NEVER = /* @__PURE__ */ new Set([400, 413, 422]);
function webhook(url) {
  return async ({ id, body }, signal) => {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", "Idempotency-Key": id },
      redirect: "error",
      signal
    });
    await response.body?.cancel();
    if (response.ok) return "delivered";
    if (NEVER.has(response.status)) return "refused";
    throw new Error(`HTTP ${response.status}`);
  };
}
export {
  webhook
};
