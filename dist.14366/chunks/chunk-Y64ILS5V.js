import {
  localeOf
} from "./chunk-QTVLBTHQ.js";
import {
  messagesIn
} from "./chunk-X4EC6M75.js";
import {
  BitacoraError,
  isBitacoraError,
  reasonOf
} from "./chunk-WYJWSAZZ.js";

// src/api/client.ts
function serviceUrl(url, path) {
  const base = /^https?:\/\//i.test(url) ? url : `http://${url}`;
  return `${base.replace(/\/+$/, "")}${path}`;
}
var TIMEOUT_MS = 3e4;
var ServiceClient = class {
  url;
  constructor(url) {
    this.url = url;
  }
  /** GETs JSON and checks it with `isExpected`. */
  get(path, isExpected, timeoutMs = TIMEOUT_MS) {
    return this.#json(path, { signal: AbortSignal.timeout(timeoutMs) }, isExpected);
  }
  /** POSTs, with a body where one is given, and checks the JSON of the answer. */
  post(path, isExpected, body) {
    const given = body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    return this.#json(path, { method: "POST", signal: AbortSignal.timeout(TIMEOUT_MS), ...given }, isExpected);
  }
  /** GETs a stream of bytes. Throws also if the answer breaks off and so is not complete. */
  async *stream(path) {
    try {
      const response = await fetch(serviceUrl(this.url, path));
      if (!response.ok) throw refusalOf(response, await response.json().catch(() => void 0));
      if (response.body === null) throw this.foreign();
      for await (const bytes of response.body) yield bytes;
    } catch (error) {
      throw this.#unreachable(error);
    }
  }
  /** The error for an answer that is not from this service. */
  foreign(cause) {
    const reason = messagesIn(localeOf(process.env)).cli.foreignAnswer;
    return new BitacoraError("service-unreachable", { url: this.url, reason }, cause);
  }
  async #json(path, init, isExpected) {
    let answer;
    try {
      const response = await fetch(serviceUrl(this.url, path), init);
      answer = await response.json().catch((error) => {
        if (response.ok) throw error;
      });
      if (!response.ok) throw refusalOf(response, answer);
    } catch (error) {
      throw this.#unreachable(error);
    }
    if (!isExpected(answer)) throw this.foreign();
    return answer;
  }
  #unreachable(error) {
    if (isBitacoraError(error)) return error;
    return new BitacoraError("service-unreachable", { url: this.url, reason: reasonOf(error) }, error);
  }
};
function refusalOf({ status }, answer) {
  const detail = typeof answer === "object" && answer !== null && "detail" in answer ? answer.detail : void 0;
  if (typeof detail === "string") return new BitacoraError("usage", { reason: detail, status });
  return new Error(`HTTP ${status}`);
}

export {
  serviceUrl,
  ServiceClient
};
