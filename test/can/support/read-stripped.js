// Loaded into Node before anything else (`--import`): a source is read without its types from the folder that
// BITACORA_STRIPPED names, where it is there. JavaScript, because it is about what comes before TypeScript can be run.
import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";

const root = new URL("../../../", import.meta.url).href;
const folder = process.env.BITACORA_STRIPPED;

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(root) || !url.endsWith(".ts")) return next(url, context);
    const file = `${folder}/${decodeURIComponent(url.slice(root.length))}`;
    if (!existsSync(file)) return next(url, context);
    return { format: "module", source: readFileSync(file, "utf8"), shortCircuit: true };
  },
});
