import { requestPreview } from './sandbox-scripts.ts';

export interface AppResponse {
  readonly status: number;
  /** Parsed, or null if it is not JSON. */
  readonly body: Record<string, unknown> | null;
  readonly cookies: readonly string[];
}

/** A visitor of the preview of an app, with the cookies of a browser. */
export class AppVisitor {
  readonly #port: number;
  readonly #preview: string;
  readonly #cookies = new Map<string, string>();

  constructor(port: number, preview: string) {
    this.#port = port;
    this.#preview = preview;
  }

  /** A POST with JSON if there is a body. */
  async request(
    path: string,
    body?: object,
    origin = new URL(this.#preview).origin,
  ): Promise<AppResponse> {
    const response = await requestPreview(
      this.#port,
      new URL(path, this.#preview).href,
      {
        origin,
        ...(this.#cookies.size > 0 && { cookie: this.cookie }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body && JSON.stringify(body),
    );
    const cookies = [response.headers['set-cookie'] ?? []].flat();
    for (const cookie of cookies) this.#store(cookie);
    return { status: response.status, body: toJson(response.body), cookies };
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Uses the cookies of another browser. */
  keep(cookies: string): void {
    for (const cookie of cookies.split('; ')) this.#store(cookie);
  }

  signUp(email: string, password: string) {
    return this.request('/api/auth/sign-up/email', { name: email.split('@')[0], email, password });
  }

  signIn(email: string, password: string) {
    return this.request('/api/auth/sign-in/email', { email, password });
  }

  #store(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '' || /max-age=0/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

function toJson(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    // A page.
    return null;
  }
}
