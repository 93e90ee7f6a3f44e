import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
const p = await (await b.newContext({ viewport: { width: 1024, height: 768 }, locale: "en-GB" })).newPage();
const t0 = Date.now();
p.on("request", (r) => console.log(Date.now() - t0, "req", r.method(), new URL(r.url()).pathname + new URL(r.url()).search));
p.on("response", async (r) => console.log(Date.now() - t0, "res", r.status(), new URL(r.url()).pathname, r.headers()["content-length"] ?? "", r.headers()["content-encoding"] ?? ""));
p.on("websocket", (w) => { console.log(Date.now() - t0, "ws", w.url()); w.on("framereceived", (f) => console.log(Date.now() - t0, "ws<", String(f.payload).slice(0, 100), String(f.payload).length)); w.on("framesent", (f) => console.log(Date.now() - t0, "ws>", String(f.payload).slice(0, 200))); });
await p.goto(process.argv[2]); await p.waitForFunction(() => [...document.querySelectorAll(".digits:not(.low-digits)")].some((e) => /\d/.test(e.textContent)), undefined, { timeout: 60000 }); console.log("FIRST", Date.now() - t0); await new Promise((r) => setTimeout(r, 4000)); await b.close();
