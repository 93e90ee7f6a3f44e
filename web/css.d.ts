/** A file of styles that a component imports becomes part of the page with it. */
declare module "*.css";
