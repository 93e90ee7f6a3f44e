/**
 * Says before anything is drawn which light the page is for: a module runs after the first picture, and that would be white, also
 * in the dark. A classic script, in the page's head; `store/palette.ts` has the rest.
 */
{
  const kept = localStorage.getItem("bitacora.theme");
  const own = matchMedia("(prefers-color-scheme: dark)").matches ? "dusk" : "day";
  document.documentElement.dataset["theme"] = ["day", "dusk", "night"].find((theme) => theme === kept) ?? own;
}
