/** What is wrong in an expression. The names are those of texts in `messages/…/project.ts`, with their values. */

export type ExpressionProblem =
  | readonly ["expressionSyntax", { readonly rest: string }]
  | readonly ["expressionTooLong", { readonly max: number }]
  | readonly ["expressionTooCostly", { readonly max: number; readonly parts: number }]
  | readonly ["unknownFunction", { readonly name: string; readonly known: readonly string[] }]
  | readonly ["functionForm", { readonly name: string; readonly form: string }]
  | readonly ["unitsDiffer", { readonly left: string; readonly right: string }]
  | readonly ["wrongUnit", { readonly name: string; readonly expected: string; readonly found: string }]
  | readonly ["resultUnit", { readonly found: string; readonly expected: string }]
  | readonly ["truthWanted", { readonly place: string }]
  | readonly ["numberWanted", { readonly place: string }]
  | readonly ["constantWanted", { readonly name: string }]
  | readonly ["powerOfUnit"]
  | readonly ["pointInSum", { readonly place: string }]
  | readonly ["tableRises"]
  | readonly ["tagIsText", { readonly tag: string }]
  | readonly ["noSuchTag", { readonly tag: string }];

export class ExpressionFault extends Error {
  readonly problem: ExpressionProblem;

  constructor(...problem: ExpressionProblem) {
    super(problem[0]);
    this.problem = problem;
  }
}
