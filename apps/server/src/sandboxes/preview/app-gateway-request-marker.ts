import type { IncomingMessage } from 'node:http';

/**
 * Tracks requests to the AI gateway that came from an app's own pages, with the app's project. They carry no key,
 * because a key in a browser is public. No content of a request can mark it as one of these.
 */
export class AppGatewayRequestMarker {
  readonly #projects = new WeakMap<IncomingMessage, string>();
  readonly #visitorCookies = new WeakMap<IncomingMessage, string>();
  readonly #rejected = new WeakSet<IncomingMessage>();

  mark(request: IncomingMessage, projectId: string, visitorCookie?: string): void {
    this.#projects.set(request, projectId);
    if (visitorCookie !== undefined) this.#visitorCookies.set(request, visitorCookie);
  }

  /** Returns the unverified cookie of the visitor who sent the request; undefined on a first visit. */
  visitorCookieOf(request: IncomingMessage): string | undefined {
    return this.#visitorCookies.get(request);
  }

  /** Marks a request of an app whose visitors may not use models. */
  reject(request: IncomingMessage): void {
    this.#rejected.add(request);
  }

  isRejected(request: IncomingMessage): boolean {
    return this.#rejected.has(request);
  }

  projectOf(request: IncomingMessage): string | undefined {
    return this.#projects.get(request);
  }
}
