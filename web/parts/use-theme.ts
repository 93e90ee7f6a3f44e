import { useLayoutEffect, useState } from "preact/hooks";

/** The palette, in whose colours a canvas is drawn: it draws itself again when that changes. */
export function useTheme(): string {
  const root = document.documentElement;
  const [theme, setTheme] = useState(root.dataset["theme"] ?? "");
  useLayoutEffect(() => {
    const watch = new MutationObserver(() => setTheme(root.dataset["theme"] ?? ""));
    watch.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
    return () => watch.disconnect();
  }, []);
  return theme;
}
