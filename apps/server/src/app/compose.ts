import { fileURLToPath } from 'node:url';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { FastifyInstance } from 'fastify';
import { Catalogue } from '../agent/models/catalogue.ts';
import type { ModelPreset, Price } from '../agent/models/model-preset.ts';
import type { Tool } from '../agent/tools/tool.ts';
import { deriveJobsSecrets } from '../core/jobs-secret.ts';
import { mergeProjectEnvironments } from '../core/merge-project-environments.ts';
import type { Config } from '../core/settings/all-settings.ts';
import { composeAppJobs } from '../features/app-jobs/compose-app-jobs.ts';
import { composeAppMail } from '../features/app-mail/compose-app-mail.ts';
import { composeAppUploads } from '../features/app-uploads/compose-app-uploads.ts';
import { AuthSecrets } from '../features/app-users/auth-secrets.ts';
import { composeAppUsers } from '../features/app-users/compose-app-users.ts';
import { composeBilling } from '../features/billing/compose-billing.ts';
import { composeDatabases } from '../features/databases/compose-databases.ts';
import { composeEnvironment } from '../features/environment/compose-environment.ts';
import { composeGallery } from '../features/gallery/compose-gallery.ts';
import { composeIntegrations } from '../features/integrations/compose-integrations.ts';
import { composeMcpClient } from '../features/mcp-client/compose-mcp-client.ts';
import { composeModelConnections } from '../features/model-connections/compose-model-connections.ts';
import { composePublishing } from '../features/publishing/compose-publishing.ts';
import type { HttpMetrics } from '../http/http-metrics.ts';
import type { OpenStreams } from '../http/open-streams.ts';
import type { RouteDefinition } from '../http/route.ts';
import { SiteBuild } from '../http/site-build.ts';
import { composeIdentity } from '../identity/compose-identity.ts';
import type { LocalIdentity } from '../identity/local/local-identity.ts';
import type { RemovedMembers } from '../identity/local/removed-members.ts';
import { localPlacement } from '../infra/adapters/memory/sandbox-placement.ts';
import type { Network } from '../infra/egress/network.ts';
import type { Logger } from '../infra/log.ts';
import { storedPlacement } from '../sandboxes/cluster/stored-placement.ts';
import {
  composeSandboxes,
  type SandboxesOptions,
  type SandboxServices,
} from '../sandboxes/compose-sandboxes.ts';
import { watchSandboxes } from '../sandboxes/sandbox-metrics.ts';
import type { Database } from '../store/database.ts';
import { accountStore } from '../store/queries/accounts.ts';
import { memberStore } from '../store/queries/members.ts';
import { saveProjectScreenshot } from '../store/queries/project-screenshots.ts';
import { measureTurnWorkload } from '../store/queries/turn-workload.ts';
import { type AppContext, createContext } from './app-context.ts';
import type { AgentParts } from './compose-agent.ts';
import { composeCluster } from './compose-cluster.ts';
import { composeHttp, type HttpParts } from './compose-http.ts';
import type { ProcessLinks } from './compose-process-links.ts';
import { composeTurns, type Turns } from './compose-turns.ts';
import { createLifecycle, type ServiceLifecycle } from './create-lifecycle.ts';
import { LazyAgent } from './lazy-agent.ts';
import { Readiness } from './readiness.ts';

export interface Services extends ServiceLifecycle {
  readonly app: FastifyInstance;
  readonly roles: ProcessLinks['roles'];
  readonly database: Database;
  readonly streams: OpenStreams;
  /** Number of turns running in this process. */
  readonly runningTurns: () => number;
  readonly metrics: HttpMetrics;
  /** Model of turns that name none. */
  readonly defaultModel: () => ModelPreset | undefined;
  readonly identity: LocalIdentity | undefined;
  readonly membership: RemovedMembers | undefined;
  readonly studio: SiteBuild;
}

/** Replacements for parts of the application in tests. */
export interface TestOverrides {
  readonly model?: () => LanguageModelV4;
  /** Price of that model, in credits per million tokens. */
  readonly price?: Price | undefined;
  /** Additional tools. */
  readonly tools?: readonly Tool[];
  readonly sandboxes?: typeof composeSandboxes;
  readonly network?: Network;
  /** False if the studio is built on demand instead of in advance, which takes another process. */
  readonly buildsStudio?: boolean;
  /** Ids of the gallery's apps whose demos are built, instead of all. */
  readonly demos?: readonly string[];
  /** Additional routes. */
  readonly routes?: (streams: OpenStreams) => RouteDefinition[];
}

/** Composition root: chooses the implementations and connects them. */
export async function compose(
  config: Config,
  log: Logger,
  database: Database,
  overrides: TestOverrides = {},
): Promise<Services> {
  const catalogue = await Catalogue.load(config);
  const context = await createContext(config, log, database);
  const { links, streams, metrics, threads } = context;
  const { roles, id: holder } = links;
  const databases = composeDatabases(context);
  const integrations = composeIntegrations({
    ...context,
    sandboxes: () => cluster.sandboxes,
    appDatabaseOf: databases.stateOf,
  });
  // Millwright's own variables take precedence over those of people with the same name.
  const authSecrets = new AuthSecrets(context);
  const provided = mergeProjectEnvironments([
    authSecrets.environmentOf,
    integrations.environmentOf,
  ]);
  const environment = composeEnvironment({
    ...context,
    provided,
    sandboxes: () => cluster.sandboxes,
  });
  const environmentOf = mergeProjectEnvironments([provided, environment.environmentOf]);
  const appMail = composeAppMail({ ...context, counters: links.counters });
  const appUsers = composeAppUsers({
    ...context,
    database: databases.data,
    sendMail: ({ projectId, stage }, mail) => appMail.send(projectId, stage, mail),
  });
  const appUploads = composeAppUploads(context);
  const appServices: AppServices = {
    serveDatabase: databases.serve,
    serveMail: appMail.serve,
    serveUploads: appUploads.serve,
  };
  const jobsSecretOf = deriveJobsSecrets(context.sealer);
  const appRuntime: AppRuntime = { environmentOf, jobsSecretOf, ...appServices };
  const sandboxes = openSandboxes(context, appRuntime, overrides);
  const cluster = composeCluster(context, {
    sandboxes: sandboxes.manager,
    liveApps: sandboxes.liveApps,
    takeTurn: (projectId) => turns.claimLocally(projectId),
  });
  const mcp = await composeMcpClient({
    ...context,
    counters: links.counters,
    sandboxes,
    network: overrides.network,
  });
  const models = composeModelConnections({
    ...context,
    pool: database.pool,
    catalogue,
    notices: links.modelNotices,
    network: overrides.network,
  });
  const { manager } = sandboxes;
  const agentParts = {
    config,
    log,
    models: models.resolver,
    sandboxes: manager,
    mcp: mcp.services,
    environmentOf,
    threads,
    generateImage: (request) => http.generateImage(request),
    prepareAccounts: async (id) => {
      await authSecrets.prepare(id);
      // The sandbox of a turn is in the process that runs it.
      await manager.refreshEnvironment({ id, benchNode: null, benchStatus: null });
    },
    data: databases.data,
    saveScreenshot: (projectId, bytes) =>
      saveProjectScreenshot(context.db, projectId, Buffer.from(bytes)),
  } satisfies Partial<AgentParts>;
  const agent = lazyAgent(agentParts, catalogue, overrides);
  const billing = await composeBilling(context);
  const turns = composeTurns(context, {
    agent,
    cluster,
    maxConcurrentTurns: billing.maxConcurrentTurns,
  });
  watchTurns(context, turns);
  const publishing = composePublishing({
    ...context,
    roles,
    holder,
    sandboxes: manager,
    localLiveApps: sandboxes.liveApps,
    liveApps: cluster.liveApps,
    keepLiveDump: async (projectId, reason, signal) => {
      await databases.keepDump({ projectId, stage: 'live' }, reason, signal);
    },
    environmentOf,
    jobsSecretOf,
  });
  const appJobs = composeAppJobs({
    ...context,
    roles,
    holder,
    liveApps: cluster.liveApps,
    previews: cluster.sandboxes,
    secretOf: jobsSecretOf,
    environmentOf,
  });
  const gallery = composeGallery({ ...context, demos: overrides.demos });
  const identity = signIn(context);
  const studio = studioSite(log);
  const readiness = new Readiness(context, identity);
  const parts: HttpParts = {
    catalogue,
    cluster,
    mcp,
    models,
    billing,
    integrations,
    environment,
    publishing,
    gallery,
    databases,
    appJobs,
    appMail,
    appUploads,
    appUsers,
    turns,
    identity,
    studio,
    agent,
    readiness,
    overrides,
  };
  const http = await composeHttp(context, parts);
  return {
    app: http.app,
    roles,
    database,
    streams,
    runningTurns: turns.runningTurns,
    metrics: metrics.http,
    defaultModel: () => catalogue.default,
    identity: identity.identity,
    membership: identity.membership,
    studio,
    ...createLifecycle(context, parts, sandboxes, http),
  };
}

/** Services that apps reach from their sandboxes. */
type AppServices = Pick<SandboxesOptions, 'serveDatabase' | 'serveMail' | 'serveUploads'>;
/** Services, environment and secrets that apps run with. */
type AppRuntime = AppServices & Pick<SandboxesOptions, 'environmentOf' | 'jobsSecretOf'>;

function openSandboxes(
  { config, db, links, log, metrics }: AppContext,
  runtime: AppRuntime,
  overrides: TestOverrides,
): SandboxServices {
  const open = overrides.sandboxes ?? composeSandboxes;
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'failed to store the placement of a sandbox');
  const placement = config.QUEUE_ENABLED ? storedPlacement(db, links.id, onError) : localPlacement;
  const sandboxes = open({
    config,
    db,
    accounts: accountStore(db),
    log,
    placement,
    ...runtime,
  });
  const { manager } = sandboxes;
  watchSandboxes(metrics.http.registry, () => manager.statuses({ checkpoints: true }));
  return sandboxes;
}

/** The agent loads its code on first use, because most of it is needed only by processes that run turns. */
function lazyAgent(
  agentParts: Omit<AgentParts, 'model' | 'price' | 'tools' | 'network'>,
  catalogue: Catalogue,
  { model, price, tools, network }: TestOverrides,
): LazyAgent {
  return new LazyAgent({
    load: async () => {
      const { composeAgent } = await import('./compose-agent.ts');
      return composeAgent({ ...agentParts, model, price, tools, network });
    },
    warmUp: async () => {
      if (model === undefined) await catalogue.warmUp();
    },
  });
}

function watchTurns({ db, links, metrics }: AppContext, { runningTurns, capacity }: Turns): void {
  const counts = () => measureTurnWorkload(db);
  metrics.turns.watch({ counts, runningTurns, capacity, redis: links.redis });
}

function signIn({ config, db, database, sealer, clock, links, streams, log }: AppContext) {
  return composeIdentity({
    config,
    db,
    accounts: accountStore(db),
    sealer,
    clock,
    membership: {
      store: memberStore(db, database.pool),
      notices: links.membershipNotices,
      endStreams: (userIds) => streams.closeForUsers(userIds),
      onError: (error) => log.warn({ err: error }, 'failed to read removed members'),
    },
  });
}

function studioSite(log: Logger): SiteBuild {
  return new SiteBuild({
    script: fileURLToPath(new URL('../../../studio/build.ts', import.meta.url)),
    onBuild: () => log.info('building the studio; this happens once after each update'),
    onReady: (seconds) =>
      seconds && log.info({ seconds: Number(seconds.toFixed(1)) }, 'built the studio'),
    onError: (error) => log.error({ err: error }, 'failed to build the studio'),
  });
}
