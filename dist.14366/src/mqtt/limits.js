import {
  limits
} from "../../chunks/chunk-GEXNCXCH.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
