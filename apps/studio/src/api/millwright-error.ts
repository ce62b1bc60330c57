/** A refusal or failure of the service, in its own words. */
export class MillwrightError extends Error {
  override readonly name = 'MillwrightError';
  readonly status: number;
  readonly code: string;
  readonly errorRef: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    facts: { status: number; code: string; errorRef?: string; retryAfter?: number },
  ) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.errorRef = facts.errorRef;
    this.retryAfter = facts.retryAfter;
  }

  static async of(answer: Response): Promise<MillwrightError> {
    const body: { code?: string; message?: string; error_ref?: string } = await answer
      .json()
      .catch(() => ({}));
    const retryAfter = Number(answer.headers.get('retry-after')) || undefined;
    return new MillwrightError(body.message ?? `The service answered ${answer.status}`, {
      status: answer.status,
      code: body.code ?? 'UNKNOWN',
      ...(body.error_ref && { errorRef: body.error_ref }),
      ...(retryAfter && { retryAfter }),
    });
  }
}
