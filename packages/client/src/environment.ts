import type {
  DeletedRecord,
  EnvironmentRequest,
  EnvironmentStage,
  EnvironmentVariableList,
  EnvironmentVariableRecord,
} from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { projectPath } from './paths.ts';

/** Environment variables for the server side of projects' apps. Values are write-only. */
export class Environment {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Of both stages unless one is given; those that Millwright provides come first. */
  list(
    projectId: string,
    { stage, signal }: Options & { readonly stage?: EnvironmentStage | undefined } = {},
  ): Promise<EnvironmentVariableList> {
    return this.#http.json(projectPath(projectId, 'environment'), { query: { stage }, signal });
  }

  /** Adds a variable or replaces its value. */
  set(
    projectId: string,
    name: string,
    request: { readonly stage: EnvironmentStage; readonly value: string },
    options: Options = {},
  ): Promise<EnvironmentVariableRecord> {
    const path = projectPath(projectId, 'environment', name);
    return this.#http.json(path, { method: 'PUT', json: request, ...options });
  }

  /** Sets all of these variables or none; the others of the stage stay. */
  setAll(
    projectId: string,
    request: EnvironmentRequest,
    options: Options = {},
  ): Promise<EnvironmentVariableList> {
    const path = projectPath(projectId, 'environment');
    return this.#http.json(path, { method: 'PUT', json: request, ...options });
  }

  remove(
    projectId: string,
    name: string,
    stage: EnvironmentStage,
    options: Options = {},
  ): Promise<DeletedRecord> {
    const path = projectPath(projectId, 'environment', name);
    return this.#http.json(path, { method: 'DELETE', query: { stage }, ...options });
  }
}
