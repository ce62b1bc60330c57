import type { Duplex } from 'node:stream';
import type { Platform, PreviewStatus } from '@millwright/contract';
import type { ProjectSandbox, SandboxOwner } from './sandbox-manager.ts';

export type PreviewOwner = SandboxOwner & ProjectSandbox;

/** A checkpoint as something to be looked at. */
export function checkpointSandbox(id: string, platform: Platform): PreviewOwner {
  return { id, platform, isCheckpoint: true, benchNode: null, benchStatus: null };
}

export type Visit =
  | { readonly status: 'ready'; readonly connect: () => Promise<Duplex> }
  | { readonly status: 'starting' }
  | { readonly status: 'sleeping' }
  | { readonly status: 'failed'; readonly message: string };

export interface VisitOptions {
  readonly wakes?: boolean | undefined;
  /** For a phone, which reaches the app at this address: what its own client runs, not the page. */
  readonly native?: URL | undefined;
}

/** The running apps of projects, as whoever wants to look at one sees them. */
export interface Previews {
  /** How it is with a project's app; one that sleeps begins to wake, unless told otherwise. */
  visit(owner: PreviewOwner, options?: VisitOptions): Promise<Visit>;
  status(project: ProjectSandbox): PreviewStatus;
  /** Begins anew, with nothing left of what ran. */
  restart(owner: PreviewOwner): void;
  /** Ends what a project runs: it sleeps now, or is gone. */
  forget(project: ProjectSandbox): void;
}
