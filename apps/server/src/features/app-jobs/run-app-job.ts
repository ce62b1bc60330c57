import type { Duplex } from 'node:stream';
import { jobLimits } from '@millwright/contract';
import { z } from 'zod';
import { LiveAppError } from '../../core/ports/live-apps.ts';
import { requestJobRun } from '../../sandboxes/jobs/request-jobs.ts';

export interface AppToRun {
  /** Opens a connection to the server of the app, which is started if it sleeps. */
  readonly connect: (signal: AbortSignal) => Promise<Duplex>;
  readonly secret: string;
}

const success = z.object({ status: z.literal('succeeded') });
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
    const connection = await connect(ending);
    hasStarted = true;
    return connection;
  };
  try {
    const { status, body } = await requestJobRun({ connect: connectOnce, secret }, name, ending);
    if (status === 200 && success.safeParse(body).success) return undefined;
    if (status === 409) return 'The previous run of this job has not ended yet';
    const reason = failure.safeParse(body).data?.error;
    if (status === 500) return reason ?? 'The server of the app answered with an error (500)';
    return `The app has no job "${name}". See whether server/start.ts mounts server/jobs.ts`;
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
