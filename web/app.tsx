/** The console: its pages in their frame, kept up by what the service says. */
import { render } from "preact";
import { followUpdates } from "./link/after-update.ts";
import { PAGES } from "./pages.ts";
import { Shell } from "./shell/shell.tsx";
import { searchByKey } from "./store/open-tag.ts";
import { followVessel } from "./store/vessel.ts";
import { locale } from "./texts/language.ts";

document.documentElement.lang = locale;
const root = document.createElement("div");
root.className = "app";
document.body.prepend(root);
followVessel();
searchByKey();
followUpdates();
render(<Shell pages={PAGES} />, root);
