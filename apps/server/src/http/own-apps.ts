import type { IncomingMessage } from 'node:http';

/**
 * Requests to the AI gateway that came from an app's own pages, with the app's project. They show no key:
 * what a browser has, everybody has. Nothing that a request says can make it one of these.
 */
export class OwnApps {
  readonly #projects = new WeakMap<IncomingMessage, string>();

  note(request: IncomingMessage, projectId: string): void {
    this.#projects.set(request, projectId);
  }

  projectOf(request: IncomingMessage): string | undefined {
    return this.#projects.get(request);
  }
}
