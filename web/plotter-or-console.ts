/**
 * The one rule by which a browser gets the console or that for plotters: what came last of what the console needs, in Chromium (`dvh`, 108)
 * and in Safari (`adoptedStyleSheets`, 16.4). It runs before all else, in older JavaScript.
 */
if (!("adoptedStyleSheets" in document && CSS.supports("height", "1dvh"))) location.replace(`/plotter${location.hash}`);
