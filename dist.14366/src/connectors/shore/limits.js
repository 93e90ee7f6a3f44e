import {
  limits
} from "../../../chunks/chunk-7XII7KW7.js";
import "../../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
