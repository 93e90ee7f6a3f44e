import {
  isLoopback
} from "./chunk-GQA4ZY3H.js";

// src/project/open-source.ts
function takesFromAnybody(source) {
  const isOpen = source.type === "udp" || source.type === "nmea0183" && "bind" in source;
  return isOpen && source.from.length === 0 && !isLoopback(source.bind);
}

export {
  takesFromAnybody
};
