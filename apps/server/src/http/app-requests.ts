import type { IncomingMessage } from 'node:http';

/**
 * Requests to the AI gateway that came from an app's own pages, with the app's project. They show no key:
 * what a browser has, everybody has. Nothing that a request says can make it one of these.
 */
export class AppRequests {
  readonly #projects = new WeakMap<IncomingMessage, string>();
  readonly #visitorCookies = new WeakMap<IncomingMessage, string>();
  readonly #refused = new WeakSet<IncomingMessage>();

  note(request: IncomingMessage, projectId: string, visitorCookie?: string): void {
    this.#projects.set(request, projectId);
    if (visitorCookie !== undefined) this.#visitorCookies.set(request, visitorCookie);
  }

  /** The cookie of the visitor who sent it, unverified; undefined on a first visit. */
  visitorCookieOf(request: IncomingMessage): string | undefined {
    return this.#visitorCookies.get(request);
  }

  /** The app is one whose visitors may not use models. */
  refuse(request: IncomingMessage): void {
    this.#refused.add(request);
  }

  isRefused(request: IncomingMessage): boolean {
    return this.#refused.has(request);
  }

  projectOf(request: IncomingMessage): string | undefined {
    return this.#projects.get(request);
  }
}
