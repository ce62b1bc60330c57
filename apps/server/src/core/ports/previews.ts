import type { Duplex } from 'node:stream';
import type { Platform, PreviewStatus } from '@millwright/contract';
import type { ProjectSandbox, SandboxOwner } from './sandbox-manager.ts';

/** Returns the URL of a project's preview. */
export type PreviewAddress = (project: { readonly slug: string }) => string;

export type PreviewOwner = SandboxOwner & ProjectSandbox;

/** The preview owner for a checkpoint. */
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
  /** The URL at which a phone reaches the app; selects the bundle for its native client instead of the page. */
  readonly native?: URL | undefined;
}

/** The running apps of projects, from a viewer's perspective. */
export interface Previews {
  /** Reports the state of a project's app. Starts waking a sleeping one, unless `wakes` is false. */
  visit(owner: PreviewOwner, options?: VisitOptions): Promise<Visit>;
  status(project: ProjectSandbox): PreviewStatus;
  /** Restarts the app from scratch, discarding everything that ran. */
  restart(owner: PreviewOwner): void;
  /** Stops a project's app, because the project sleeps or was deleted. */
  forget(project: ProjectSandbox): void;
}
