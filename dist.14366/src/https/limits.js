import {
  limits
} from "../../chunks/chunk-BDG2IEPI.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
