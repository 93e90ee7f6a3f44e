/** The same, in older JavaScript. */
import "../first-light.ts";
