import { ApiError } from '../core/api-error.ts';
import { isPlanFull } from '../store/projects.ts';

/** Does what makes a project, and says so when its owner's plan has no room for one more. */
export async function withinPlan<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!isPlanFull(error)) throw error;
    throw new ApiError('ACCESS_DENIED', 'Your plan has no room for another project', {
      hint: 'Delete a project, or choose a larger plan: GET /api/v1/billing/plans.',
      cause: error,
    });
  }
}
