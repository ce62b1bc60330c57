import { ApiError } from '../../../core/api-error.ts';

/** Replaces error messages, because library errors may repeat the data that was sent. */
export async function mapErrors<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new ApiError('OAUTH_DISCOVERY_FAILED', message);
  }
}
