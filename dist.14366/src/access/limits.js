import {
  limits
} from "../../chunks/chunk-QCRWRSYZ.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
