import type { AppMailList, AppMailRecord, EnvironmentStage } from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { projectPath } from './paths.ts';

export interface AppUserOptions extends Options {
  readonly stage?: EnvironmentStage | undefined;
}

export interface MailQuery extends AppUserOptions {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The users of projects' apps, and the mail that the apps sent. */
export class AppUsers {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** The mails of the last 7 days, newest first. */
  mails(projectId: string, { signal, ...query }: MailQuery = {}): Promise<AppMailList> {
    return this.#http.json(projectPath(projectId, 'mails'), { query: { ...query }, signal });
  }

  mail(projectId: string, mailId: string, options: Options = {}): Promise<AppMailRecord> {
    return this.#http.json(projectPath(projectId, 'mails', mailId), options);
  }
}
