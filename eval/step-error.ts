/** A step of a check that the app does not fulfill; the message is the reason in the report. */
export class StepError extends Error {
  override readonly name = 'StepError';
}
