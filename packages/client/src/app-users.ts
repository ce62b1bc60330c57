import type {
  AppMailList,
  AppMailRecord,
  AppUserList,
  AppUserRecord,
  DeletedRecord,
  EndedSessionsRecord,
  EnvironmentStage,
  SentResetRecord,
} from '@millwright/contract';
import type { Http, Options } from './http.ts';
import { projectPath } from './paths.ts';

export interface AppUserOptions extends Options {
  readonly stage?: EnvironmentStage | undefined;
}

export interface MailQuery extends AppUserOptions {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface AppUserQuery extends MailQuery {
  /** A part of the name or the email address. */
  readonly search?: string | undefined;
}

export interface AppUserChange extends AppUserOptions {
  readonly role?: string;
  /** True also ends all sessions. */
  readonly disabled?: boolean;
}

/** The users of projects' apps, and the mail that the apps sent. */
export class AppUsers {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  /** Newest first; `has_accounts` is false if the app has none. */
  list(projectId: string, { signal, ...query }: AppUserQuery = {}): Promise<AppUserList> {
    return this.#http.json(projectPath(projectId, 'app-users'), { query: { ...query }, signal });
  }

  change(
    projectId: string,
    userId: string,
    { signal, ...change }: AppUserChange,
  ): Promise<AppUserRecord> {
    const path = projectPath(projectId, 'app-users', userId);
    return this.#http.json(path, { method: 'PATCH', json: change, signal });
  }

  remove(
    projectId: string,
    userId: string,
    { stage, signal }: AppUserOptions = {},
  ): Promise<DeletedRecord> {
    const path = projectPath(projectId, 'app-users', userId);
    return this.#http.json(path, { method: 'DELETE', query: { stage }, signal });
  }

  /** Everywhere. */
  signOut(
    projectId: string,
    userId: string,
    { stage, signal }: AppUserOptions = {},
  ): Promise<EndedSessionsRecord> {
    const path = projectPath(projectId, 'app-users', userId, 'sign-out');
    return this.#http.json(path, { method: 'POST', json: { stage }, signal });
  }

  /** Sends a link to set a new password. */
  resetPassword(
    projectId: string,
    userId: string,
    { stage, signal }: AppUserOptions = {},
  ): Promise<SentResetRecord> {
    const path = projectPath(projectId, 'app-users', userId, 'password-reset');
    return this.#http.json(path, { method: 'POST', json: { stage }, signal });
  }

  /** The mails of the last 7 days, newest first. */
  mails(projectId: string, { signal, ...query }: MailQuery = {}): Promise<AppMailList> {
    return this.#http.json(projectPath(projectId, 'mails'), { query: { ...query }, signal });
  }

  mail(projectId: string, mailId: string, options: Options = {}): Promise<AppMailRecord> {
    return this.#http.json(projectPath(projectId, 'mails', mailId), options);
  }
}
