import {
  limits
} from "../../chunks/chunk-47AZHGYU.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
