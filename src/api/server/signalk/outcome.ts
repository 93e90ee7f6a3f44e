/** What came of what a client asked for, with a status of HTTP whatever its door. */
export interface Outcome {
  readonly statusCode: number;
  readonly message: string;
  /** As version 1 has it; by default completed, also what has failed. */
  readonly state?: "PENDING" | "COMPLETED" | "FAILED";
  /** Of what is pending: what it is asked for by, and what comes of it. */
  readonly requestId?: string;
  readonly href?: string;
  readonly later?: Promise<Outcome>;
}
