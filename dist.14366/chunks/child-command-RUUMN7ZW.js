import "./chunk-A3YBKGDL.js";

// src/connectors/notify/child-command.ts
import { spawn } from "node:child_process";
var DATA_ERROR = 65;
function command([program = "", ...args]) {
  return async ({ body }, signal) => {
    const child = spawn(program, args, { stdio: ["pipe", "ignore", "ignore"], shell: false, detached: true });
    const end = () => {
      if (child.pid === void 0) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
      }
    };
    signal.addEventListener("abort", end);
    try {
      const { promise, resolve, reject } = Promise.withResolvers();
      child.on("error", reject).on("close", (code, killedBy) => resolve(String(code ?? killedBy)));
      child.stdin.on("error", () => void 0).end(`${body}
`);
      const status = await promise;
      signal.throwIfAborted();
      if (status === "0") return "delivered";
      if (status === String(DATA_ERROR)) return "refused";
      throw new Error(`exit status ${status}`);
    } finally {
      signal.removeEventListener("abort", end);
    }
  };
}
export {
  command
};
