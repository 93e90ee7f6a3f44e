/** The port of the service: free, or taken by the service itself, or by whom. */
import { createServer } from "node:net";
import { systemErrorCode } from "../../core/errors.ts";
import { type Check, outputOf } from "./check.ts";
import { finding } from "../../connectors/doctor-finding.ts";

export const checkPort: Check = async ({ host, port, serviceUrl, isService, texts }) => {
  // Anyone who asks the service has reached it; 0 takes any port that is free.
  if (isService || port === 0) return [];
  if (serviceUrl !== undefined) return [finding("port", "ok", texts.port.own({ url: serviceUrl }))];
  const code = await tryToListen(host, port);
  if (code === undefined) return [finding("port", "ok", texts.port.free({ host, port }))];
  if (code !== "EADDRINUSE") {
    return [finding("port", "fail", texts.port.refused({ host, port, code }), "bitacora serve --port 8000")];
  }
  const who = await holderOf(port);
  return [finding("port", "fail", texts.port.taken({ port, who }), `sudo ss -ltnp 'sport = :${port}'`)];
};

function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(systemErrorCode(error) ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Another user's program is named only to root. */
async function holderOf(port: number): Promise<string | undefined> {
  const text = (await outputOf("ss", ["-Hltnp", `sport = :${port}`])) ?? "";
  const [, name, pid] = /users:\(\("([^"]+)",pid=(\d+)/.exec(text) ?? [];
  return name === undefined ? undefined : `${name} (pid ${pid})`;
}
