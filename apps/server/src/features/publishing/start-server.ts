import type { ReleaseFinding } from '@millwright/contract';
import {
  type CandidateServer,
  LiveAppError,
  type LiveRelease,
  type LocalLiveApps,
} from '../../core/ports/live-apps.ts';
import type { ProjectEnvironment } from '../../core/ports/project-environment.ts';
import type { WorkspaceFile } from '../../core/ports/sandbox.ts';
import { checkServer } from './check-server.ts';

export type StartedServer =
  | {
      readonly kind: 'started';
      readonly server: CandidateServer;
      readonly findings: ReleaseFinding[];
    }
  | { readonly kind: 'failed'; readonly finding: ReleaseFinding };

export interface ServerContent {
  readonly files: readonly WorkspaceFile[];
  readonly environment: ProjectEnvironment;
}

/**
 * Starts the server of a release with the live database, which applies its migrations, and checks that it answers.
 * Visitors still get the previous release.
 */
export async function startServer(
  liveApps: Pick<LocalLiveApps, 'startCandidate'>,
  release: LiveRelease,
  content: ServerContent,
  signal: AbortSignal,
): Promise<StartedServer> {
  let server: CandidateServer;
  try {
    server = await liveApps.startCandidate(release, content, signal);
  } catch (error) {
    if (error instanceof LiveAppError)
      return { kind: 'failed', finding: failedStart(error.message) };
    throw error;
  }
  try {
    const findings = await checkServer(server, signal);
    const blocking = findings.find(({ id }) => id === 'server:unhealthy');
    if (!blocking) return { kind: 'started', server, findings };
    await server.release();
    return { kind: 'failed', finding: blocking };
  } catch (error) {
    await server.release();
    throw error;
  }
}

function failedStart(message: string): ReleaseFinding {
  return {
    id: 'server:failed',
    step: 'server',
    blocks: true,
    acceptable: false,
    accepted: false,
    severity: 'high',
    file: null,
    line: null,
    message,
    advice:
      'Check the environment variables of the stage "live" and the migrations, or ask the agent to fix it. A migration that fails is undone.',
    url: null,
  };
}
