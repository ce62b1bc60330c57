import type { EnvironmentStage, JobList, JobRunList, JobRunRecord } from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { projectPath } from './paths.ts';

export interface JobOptions extends Options {
  readonly stage?: EnvironmentStage | undefined;
}

/** The scheduled jobs of projects' apps. */
export class Jobs {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  list(projectId: string, { stage, signal }: JobOptions = {}): Promise<JobList> {
    return this.#http.json(projectPath(projectId, 'jobs'), { query: { stage }, signal });
  }

  /** Resolves when the run has started; `runs` shows its result. */
  run(projectId: string, name: string, { stage, signal }: JobOptions = {}): Promise<JobRunRecord> {
    const path = projectPath(projectId, 'jobs', name, 'run');
    return this.#http.json(path, { method: 'POST', json: { stage }, signal });
  }

  /** Lists the runs of the last 7 days, newest first. */
  runs(projectId: string, name: string, { stage, signal }: JobOptions = {}): Promise<JobRunList> {
    const path = projectPath(projectId, 'jobs', name, 'runs');
    return this.#http.json(path, { query: { stage }, signal });
  }
}
