import {
  limits
} from "../../chunks/chunk-QVHH4HTZ.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
