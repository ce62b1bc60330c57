import { type Millwright, MillwrightError } from '@millwright/client';

/** Starts a turn, or says in how many seconds it may be tried again. */
export async function startWhenPossible(
  millwright: Millwright,
  project_id: string,
  prompt: string,
) {
  try {
    return await millwright.build({ project_id, prompt }).accepted;
  } catch (error) {
    if (error instanceof MillwrightError && error.code === 'QUEUE_FULL') {
      return { again_in_seconds: error.retryAfter ?? 1 };
    }
    throw error;
  }
}
