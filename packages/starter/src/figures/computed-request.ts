/** A value of each record that follows from others. */
export interface ComputedRequest {
  /** As written, to say what became of it. */
  readonly text: string;
  /** `amount due` */
  readonly label: string;
  /** With signs, and the names of the fields as written: `hours * hourly rate`. Empty if only the operands are known. */
  readonly formula: string;
  /** "From liters and kilometers"; empty if the request leaves the operands out too. */
  readonly from: readonly string[];
}
