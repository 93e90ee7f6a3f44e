import {
  limits
} from "../../chunks/chunk-VE2YVTKX.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
