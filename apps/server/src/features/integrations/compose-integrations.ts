import type { Clock } from '../../core/ports/clock.ts';
import type { ProjectEnvironmentOf } from '../../core/ports/project-environment.ts';
import type { SandboxSync } from '../../core/ports/sandbox-manager.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { RouteDefinition } from '../../http/route.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { listLinkedProjects } from '../../store/queries/project-databases.ts';
import { ConnectionFlow } from './connection-flow.ts';
import { connectionRoutes } from './connection-routes.ts';
import { Connections } from './connections.ts';
import { createProviders } from './create-providers.ts';
import { SupabaseApi } from './create-supabase-provider.ts';
import { OAuth } from './oauth.ts';
import { ProjectDatabaseLinks } from './project-database-links.ts';
import { type AppDatabaseOf, projectDatabaseRoutes } from './project-database-routes.ts';
import { fetchFromProvider } from './provider-fetch.ts';
import { readProjectEnvironment } from './read-project-environment.ts';

export interface IntegrationsOptions {
  readonly config: Config;
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Logger;
  /** A getter, because sandboxes are created later: they need the environment that is built here. */
  readonly sandboxes: () => SandboxSync;
  /** The state of an app's own database. */
  readonly appDatabaseOf: AppDatabaseOf;
}

export interface Integrations {
  /** Returns a user's identity and token at a provider such as `github`; undefined if not connected. */
  readonly tokenOf: Connections['tokenOf'];
  readonly environmentOf: ProjectEnvironmentOf;
  readonly routes: () => RouteDefinition[];
}

/** Builds connections to users' accounts at external providers. */
export function composeIntegrations(options: IntegrationsOptions): Integrations {
  const { config, db, sealer, clock, log, sandboxes, appDatabaseOf } = options;
  const { BASE_URL: baseUrl, APP_URL: appUrl } = config;
  const slugs = { database: config.DATABASE_PROVIDER, payment: config.PAYMENT_PROVIDER };
  const fetch = fetchFromProvider;
  const oauth = new OAuth(fetch);
  const connections = new Connections({
    db,
    sealer,
    clock,
    log,
    oauth,
    fetch,
    providers: createProviders({
      github: {
        clientId: config.GITHUB_CLIENT_ID,
        clientSecret: config.GITHUB_CLIENT_SECRET,
        url: config.GITHUB_URL,
        apiUrl: config.GITHUB_API_URL,
      },
      supabase: {
        clientId: config.SUPABASE_CLIENT_ID,
        clientSecret: config.SUPABASE_CLIENT_SECRET,
        apiUrl: config.SUPABASE_API_URL,
      },
      stripe: {
        clientId: config.STRIPE_CONNECT_CLIENT_ID,
        secretKey: config.STRIPE_SECRET_KEY,
        connectUrl: config.STRIPE_CONNECT_URL,
      },
      slugs,
    }),
    // Removing a connection also removes the credentials obtained through it from sandboxes.
    findDependents: async (id) => {
      const projects = await listLinkedProjects(db, id);
      return () => {
        for (const project of projects) sandboxes().forget(project);
      };
    },
  });
  const flow = new ConnectionFlow({
    db,
    sealer,
    clock,
    log,
    oauth,
    fetch,
    connections,
    redirectUris: {
      git: `${appUrl}/integrations/git/callback`,
      database: `${baseUrl}/api/v1/${slugs.database}/oauth/callback`,
      payment: `${baseUrl}/api/v1/${slugs.payment}/oauth/callback`,
    },
  });
  const api = new SupabaseApi(fetch, config.SUPABASE_API_URL);
  const databases = new ProjectDatabaseLinks({ db, sealer, clock, log, connections, api });
  return {
    tokenOf: (userId, provider) => connections.tokenOf(userId, provider),
    environmentOf: (projectId) => readProjectEnvironment({ db, databases }, projectId),
    routes: () => [
      ...projectDatabaseRoutes({
        db,
        databases,
        sandboxes: sandboxes(),
        provider: slugs.database,
        appDatabaseOf,
      }),
      ...connectionRoutes({ connections, flow, baseUrl, appUrl }),
    ],
  };
}
