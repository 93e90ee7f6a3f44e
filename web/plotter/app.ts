/**
 * The console for the browsers of plotters, Chromium 49 and what came after: the same pages, after what such browsers lack (`shims.ts`), and
 * with keys in place of touch. `/` leads here where the browser is too old for it (`plotter-or-console.ts`).
 */
import "../styles/app.css";
import "../app.tsx";
import "./plotter.css";
import { followArrows } from "./arrow-keys.ts";
import { followStyles } from "./measured.ts";

followStyles();
followArrows();
