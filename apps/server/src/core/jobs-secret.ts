import type { EnvironmentStage } from '@millwright/contract';
import type { ProjectEnvironment } from './ports/project-environment.ts';
import type { Sealer } from './sealer.ts';

/** Environment variable of an app whose jobs are started by somebody else, who sends this secret. */
export const jobsSecretVariable = 'JOBS_SECRET';

export type JobsSecretOf = (projectId: string, stage: EnvironmentStage) => string;

/** The secret with which the service starts the jobs of an app. Processes derive the same one. */
export const deriveJobsSecrets =
  (sealer: Pick<Sealer, 'derive'>): JobsSecretOf =>
  (projectId, stage) =>
    sealer.derive(`jobs ${stage} ${projectId}`).toString('base64url');

/** Adds the secret to what the preview of an app runs with. */
export function withJobsSecret(environment: ProjectEnvironment, value: string): ProjectEnvironment {
  const about = 'lets Millwright run the jobs of the app';
  const variable = { name: jobsSecretVariable, value, about, isSecret: true };
  return { ...environment, variables: [...environment.variables, variable] };
}
