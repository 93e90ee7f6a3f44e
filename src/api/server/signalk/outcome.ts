/** What came of what a client asked for, with a status of HTTP whatever its door. */
export interface Outcome {
  readonly statusCode: number;
  readonly message: string;
}
