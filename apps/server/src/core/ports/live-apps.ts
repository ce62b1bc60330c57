import type { Duplex } from 'node:stream';
import type { ProjectEnvironment } from './project-environment.ts';
import type { Abortable, WorkspaceFile } from './sandbox.ts';

/** A release of an app that has a server. */
export interface LiveRelease {
  readonly id: string;
  readonly projectId: string;
}

/** What a server runs with. */
export interface LiveAppContent {
  readonly files: Iterable<WorkspaceFile> | AsyncIterable<WorkspaceFile>;
  readonly environment: ProjectEnvironment;
}

/** The server of an app does not start, or does not answer. The message may be shown to its owner, not to visitors. */
export class LiveAppError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LiveAppError';
  }
}

/** A server that was started before its release is live. */
export interface CandidateServer {
  connect(): Promise<Duplex>;
  /** Keeps the server running for the visitors of its release, which is live now. */
  keep(): void;
  /** Stops the server unless it was kept. */
  release(): Promise<void>;
}

/** The servers of published apps. */
export interface LiveApps {
  /** Opens a connection to the server of a release, and starts the server first if it sleeps. */
  connect(release: LiveRelease, options?: Abortable): Promise<Duplex>;
}

/** Servers that run in this process. */
export interface LocalLiveApps extends LiveApps {
  /** Starts a server with the live database of its project; rejects with a LiveAppError if it does not start. */
  startCandidate(
    release: LiveRelease,
    content: LiveAppContent,
    signal: AbortSignal,
  ): Promise<CandidateServer>;
}
