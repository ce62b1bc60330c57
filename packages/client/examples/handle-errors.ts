import { type Millwright, MillwrightError } from '@millwright/client';

/** Starts a turn, or returns the number of seconds to wait before a retry. */
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
