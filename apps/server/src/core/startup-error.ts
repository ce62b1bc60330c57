/** A reason why the service cannot start, shown to the operator with its remedy. */
export class StartupError extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
    this.remedy = remedy;
  }
}
