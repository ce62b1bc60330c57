import { ApiError } from '../../core/api-error.ts';

/** The words are ours: errors of libraries may repeat what they were sent. */
export async function mapErrors<T>(words: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new ApiError('OAUTH_DISCOVERY_FAILED', words);
  }
}
