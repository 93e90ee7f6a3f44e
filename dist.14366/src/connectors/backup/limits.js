import {
  limits
} from "../../../chunks/chunk-IGQD2CFP.js";
import "../../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
