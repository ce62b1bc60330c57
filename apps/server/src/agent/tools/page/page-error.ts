/** A page that was found but cannot be read. The message contains nothing from the response but its status and type. */
export class PageError extends Error {
  readonly code: 'HTTP_ERROR' | 'UNSUPPORTED_TYPE' | 'UNREADABLE';

  constructor(code: PageError['code'], message: string) {
    super(message);
    this.name = 'PageError';
    this.code = code;
  }
}
