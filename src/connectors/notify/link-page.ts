/**
 * The page behind the link of a message: what the alarm is, and one button. It needs no script, so that it opens on any phone at once; the
 * button posts to the same address.
 */
import { createHash } from "node:crypto";
import type { LinkStanding } from "./notify-service.ts";

const STYLE =
  "body{font:1.2rem system-ui,sans-serif;margin:2rem auto;max-width:30rem;padding:0 1rem}" +
  "h1{font-size:1.5rem}button{font:inherit;width:100%;padding:1rem;border:0;border-radius:.5rem;background:#b00020;color:#fff}";

/**
 * No script, nothing from elsewhere, and a form to this service alone. Without a referrer browsers give the form the origin `null`, which
 * is nobody's; to other services the address, which is a secret, goes from here as little as from any other page.
 */
export const LINK_PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Referrer-Policy": "same-origin",
  "Content-Security-Policy":
    `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; ` +
    "frame-ancestors 'none'; base-uri 'none'",
};

export function linkPage({ alarm, person, words }: LinkStanding): string {
  const isActive = alarm?.state === "ACTIVE";
  const state = alarm === undefined ? words.ended : words.done({ by: alarm.acknowledged_by });
  const button = `<form method="post"><button>${escaped(words.ask({ person }))}</button></form>`;
  const title = escaped(alarm?.message ?? words.ended);
  return (
    `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>` +
    `<body><h1>${title}</h1>${isActive ? button : `<p>${escaped(state)}</p>`}</body></html>`
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
