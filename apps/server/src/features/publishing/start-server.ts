import type { ReleaseFinding } from '@millwright/contract';
import type { AppJob } from '../../core/app-job.ts';
import {
  type CandidateServer,
  LiveAppError,
  type LiveRelease,
  type LocalLiveApps,
} from '../../core/ports/live-apps.ts';
import type { ProjectEnvironment } from '../../core/ports/project-environment.ts';
import type { BuiltServer } from './build-app.ts';
import { checkServer } from './check-server.ts';
import { findExposedData } from './find-exposed-data.ts';
import { readJobs } from './read-jobs.ts';
import { type PublicAnswer, readPublicAnswers } from './read-public-answers.ts';

export interface RunningServer {
  readonly kind: 'started';
  readonly server: CandidateServer;
  readonly findings: ReleaseFinding[];
  /** Responses to requests without a session. */
  readonly answers: PublicAnswer[];
  readonly jobs: readonly AppJob[];
}

export type StartedServer =
  | RunningServer
  | { readonly kind: 'failed'; readonly finding: ReleaseFinding };

export interface ServerContent extends BuiltServer {
  readonly environment: ProjectEnvironment;
  readonly jobsSecret: string;
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
    if (blocking) {
      await server.release();
      return { kind: 'failed', finding: blocking };
    }
    const answers = await readPublicAnswers(server, content.routes, signal);
    const hasAccounts = content.files.some(({ path }) => path === 'server/auth.ts');
    findings.push(...findExposedData(answers, { hasAccounts }));
    const endpoint = { connect: () => server.connect(), secret: content.jobsSecret };
    const paths = content.files.map(({ path }) => path);
    const { jobs, findings: jobFindings } = await readJobs(endpoint, paths, signal);
    findings.push(...jobFindings);
    return { kind: 'started', server, findings, answers, jobs };
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
