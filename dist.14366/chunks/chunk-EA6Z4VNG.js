// src/historian/disk/frame-log-path.ts
var FRAME_LOG_SUFFIX = "-frames";
function frameLogPath(mainFile) {
  return `${mainFile}${FRAME_LOG_SUFFIX}`;
}

export {
  FRAME_LOG_SUFFIX,
  frameLogPath
};
