/** A scheduled job of an app, as its server declares it. */
export interface AppJob {
  readonly name: string;
  /** Five fields of cron. */
  readonly schedule: string;
  readonly timeZone: string;
}

/** The file of a job, relative to the project. */
export const jobFileOf = (name: string) => `server/jobs/${name}.ts`;

/** The file with which an app runs its jobs. */
export const jobsEntry = 'server/jobs.ts';
