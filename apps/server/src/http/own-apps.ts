import type { IncomingMessage } from 'node:http';

/**
 * Requests to the AI gateway that came from an app's own pages, with the app's project. They show no key:
 * what a browser has, everybody has. Nothing that a request says can make it one of these.
 */
export class OwnApps {
  readonly #projects = new WeakMap<IncomingMessage, string>();
  readonly #visitors = new WeakMap<IncomingMessage, string>();
  readonly #refused = new WeakSet<IncomingMessage>();

  note(request: IncomingMessage, projectId: string, visitor?: string): void {
    this.#projects.set(request, projectId);
    if (visitor !== undefined) this.#visitors.set(request, visitor);
  }

  /** The visitor of the app who sent it; undefined on a first visit. */
  visitorOf(request: IncomingMessage): string | undefined {
    return this.#visitors.get(request);
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
