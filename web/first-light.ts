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
    const ask = (address: string) => fetch(address, { cache: "no-store" });
    const asked = { start: ask(`/console/start?language=${language}`), access: ask("/access") };
    for (const answer of Object.values(asked)) answer.catch(() => undefined);
    Object.assign(globalThis, { bitacoraAsked: asked });
  }
}
