import {
  __commonJS
} from "./chunk-A3YBKGDL.js";

// lazy-http:http
var require_http = __commonJS({
  "lazy-http:http"(exports, module) {
    module.exports = process.getBuiltinModule("node:http");
  }
});

export {
  require_http
};
