import { ApiError } from '../core/api-error.ts';
import { isPlanFull } from '../store/queries/projects.ts';

/** Runs a project-creating operation and maps the database's plan limit error to an ApiError. */
export async function mapPlanLimitError<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!isPlanFull(error)) throw error;
    throw new ApiError('ACCESS_DENIED', "You've reached the project limit of your plan", {
      hint: 'Delete a project for good, since those in the trash count too, or upgrade your plan: GET /api/v1/billing/plans.',
      cause: error,
    });
  }
}
