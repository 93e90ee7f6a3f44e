/** From where somebody asks, and with what. */
export interface Visit {
  /** Undefined: this computer itself. */
  readonly address: string | undefined;
  readonly userAgent: string;
  readonly session: string | undefined;
  readonly tablet: string | undefined;
}
