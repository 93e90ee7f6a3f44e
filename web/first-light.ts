/**
 * Says before anything is drawn which light the page is for: a module runs after the first picture, and that would be white, also
 * in the dark. A classic script in the page's head; `store/palette.ts` has the rest. And, for the console, where the build writes it into
 * the page, asks the service for what every page shows first, so that the answers come while the console itself still does; `link/api.ts`
 * takes them.
 */
import { language } from "./texts/language.ts";

{
  const kept = localStorage.getItem("bitacora.theme");
  const own = matchMedia("(prefers-color-scheme: dark)").matches ? "dusk" : "day";
  document.documentElement.dataset["theme"] = ["day", "dusk", "night"].find((theme) => theme === kept) ?? own;
  if (document.currentScript?.hasAttribute("data-asks")) {
    const spoken = (path: string) => `${path}?language=${language}`;
    // A browser opens six connections, two of which are for the console itself: first what the first values need.
    const first = [spoken("/tags"), spoken("/vocabulary"), "/project", spoken("/health")];
    const asked = [...first, "/access", spoken("/alarms/rules")].map(
      (address) => [address, fetch(address, { cache: "no-store" })] as const,
    );
    for (const [, answer] of asked) answer.catch(() => undefined);
    Object.assign(globalThis, { bitacoraAsked: new Map(asked) });
  }
}
