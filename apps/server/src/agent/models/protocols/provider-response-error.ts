/**
 * A response that is not a list of models: an error status, a web page, or JSON of another shape. Its message contains
 * nothing from the response.
 */
export class ProviderResponseError extends Error {
  readonly status: number;
  /** For recognizing the cause; providers echo keys, so it is never shown or logged. */
  readonly #body: string;
  readonly problem: 'status' | 'page' | 'unexpected';

  constructor(status: number, body: string, problem: 'status' | 'page' | 'unexpected' = 'status') {
    super(`the provider responded with ${status} (${problem})`);
    this.status = status;
    this.#body = body;
    this.problem = problem;
  }

  get body(): string {
    return this.#body;
  }
}
