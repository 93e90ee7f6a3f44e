import {
  limits
} from "../../chunks/chunk-XROWO5C3.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
