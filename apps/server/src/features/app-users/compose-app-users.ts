import type { EnvironmentStage } from '@millwright/contract';
import type { Config } from '../../core/settings/all-settings.ts';
import type { RouteDefinition } from '../../http/route.ts';
import { previewAddresses } from '../../sandboxes/preview/preview-addresses.ts';
import type { Db } from '../../store/db.ts';
import type { Project } from '../../store/queries/projects.ts';
import { findPublication } from '../../store/queries/publications.ts';
import { type AppDatabaseAccess, AppUserDirectory } from './app-user-directory.ts';
import { type AppUserRouteDependencies, appUserRoutes } from './app-user-routes.ts';

export interface AppUsersOptions extends Pick<AppUserRouteDependencies, 'sendMail'> {
  readonly config: Config;
  readonly db: Db;
  readonly database: AppDatabaseAccess;
}

export interface AppUsers {
  readonly routes: () => RouteDefinition[];
}

/** Builds the management of the users of apps. */
export function composeAppUsers({ config, db, database, sendMail }: AppUsersOptions): AppUsers {
  const { BASE_URL, PREVIEW_HOST, PUBLISH_HOST = PREVIEW_HOST } = config;
  const users = new AppUserDirectory(database);
  async function addressOf(
    { id, slug }: Project,
    stage: EnvironmentStage,
  ): Promise<string | undefined> {
    if (stage === 'dev') return previewAddresses(BASE_URL, PREVIEW_HOST).page(slug);
    const published = await findPublication(db, id);
    return published && previewAddresses(BASE_URL, PUBLISH_HOST).page(published.name);
  }
  return { routes: () => appUserRoutes({ db, users, addressOf, sendMail }) };
}
