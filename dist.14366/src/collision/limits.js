import {
  limits
} from "../../chunks/chunk-CLJP523N.js";
import "../../chunks/chunk-A3YBKGDL.js";
export {
  limits
};
