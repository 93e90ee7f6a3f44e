import {
  limits
} from "../../chunks/chunk-HAY2CCHZ.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
