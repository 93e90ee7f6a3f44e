/** The log of frames stands beside the main file, named after it as SQLite names its own logs: `historian.db-frames`. */
export const FRAME_LOG_SUFFIX = "-frames";

export function frameLogPath(mainFile: string): string {
  return `${mainFile}${FRAME_LOG_SUFFIX}`;
}
