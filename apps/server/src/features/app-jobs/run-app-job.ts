import { jobLimits } from '@millwright/contract';
import { z } from 'zod';
import { LiveAppError } from '../../core/ports/live-apps.ts';
import { unlessAborted } from '../../core/unless-aborted.ts';
import type { ConnectToApp } from '../../sandboxes/browser/app-connection.ts';
import { requestJobRun } from '../../sandboxes/jobs/request-jobs.ts';

export interface AppToRun {
  /** Opens a connection to the server of the app, which is started if it sleeps. */
  readonly connect: ConnectToApp;
  readonly secret: string;
}

const failure = z.object({ error: z.string() });
const minutes = jobLimits.runMs / 60_000;

/** Runs a job in the server of an app. Returns why it failed; undefined if it succeeded. Rejects only if the signal fires. */
export async function runAppJob(
  { connect, secret }: AppToRun,
  name: string,
  signal: AbortSignal,
  limitMs: number = jobLimits.runMs,
): Promise<string | undefined> {
  const timeout = AbortSignal.timeout(limitMs);
  const ending = AbortSignal.any([signal, timeout]);
  let hasStarted = false;
  const connectOnce = async () => {
    const connection = await unlessAborted(connect(), ending);
    hasStarted = true;
    return connection;
  };
  try {
    const { status, body } = await requestJobRun({ connect: connectOnce, secret }, name, ending);
    if (status === 200) return undefined;
    if (status === 409) return 'The previous run of this job has not ended yet';
    const reason = failure.safeParse(body).data?.error;
    return status === 500 && reason
      ? reason
      : `The app has no job "${name}". See whether server/start.ts mounts server/jobs.ts`;
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted)
      return `The job took longer than ${minutes} minutes. Divide its work into several runs`;
    if (error instanceof LiveAppError) return error.message;
    return hasStarted
      ? 'The server of the app stopped while the job was running. Its log may have the reason'
      : 'The server of the app could not be reached';
  }
}
