import {
  limits
} from "../../chunks/chunk-WWPKHDDR.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
