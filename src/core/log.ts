/** A log for people who look after the service: one line per event. Where the lines go is in `runtime/log.ts`. */
export interface Log {
  error(text: string): void;
  warning(text: string): void;
  info(text: string): void;
  /** Only with --verbose. */
  debug(text: string): void;
}
