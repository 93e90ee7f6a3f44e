import {
  limits
} from "../../chunks/chunk-E3VU4W2X.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
