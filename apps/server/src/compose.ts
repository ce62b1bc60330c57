import type { FastifyInstance } from 'fastify';
import { systemClock } from './adapters/system/clock.ts';
import { loadOrCreateKey } from './adapters/system/data-key.ts';
import type { Config } from './config.ts';
import { ApiError } from './core/api-error.ts';
import { exemptionsFor } from './core/exemptions.ts';
import { createSealer } from './core/seal.ts';
import { buildApp } from './http/app.ts';
import { mountIdentity } from './http/identity-mount.ts';
import { createMetrics, type HttpMetrics } from './http/metrics.ts';
import { OpenStreams } from './http/open-streams.ts';
import { openApiDocument } from './http/openapi.ts';
import type { RouteDefinition } from './http/route.ts';
import { familyRoutes } from './http/routes/families.ts';
import { healthRoutes } from './http/routes/health.ts';
import { keySetRoutes } from './http/routes/key-set.ts';
import { meRoutes } from './http/routes/me.ts';
import { referenceRoutes } from './http/routes/reference.ts';
import { reservedRoutes } from './http/routes/reserved.ts';
import { createAuthenticate } from './identity/authenticate.ts';
import { LocalIdentity } from './identity/local/local-identity.ts';
import { remoteKeys } from './identity/remote-keys.ts';
import { createTokenVerifier } from './identity/verify-token.ts';
import type { Logger } from './log.ts';
import { accountStore } from './store/accounts.ts';
import { type Database, openDatabase } from './store/database.ts';
import { migrate } from './store/migrate.ts';
import { oidcPayloadStore } from './store/oidc-payloads.ts';
import { signingKeyStore } from './store/signing-keys.ts';
import { userStore } from './store/users.ts';
import { version } from './version.ts';

export interface House {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly streams: OpenStreams;
  readonly metrics: HttpMetrics;
  readonly identity: LocalIdentity | undefined;
  /** Brings the database up to date and loads what is kept in it; may be repeated after a failure. */
  prepare(): Promise<void>;
  drain(): void;
}

export interface Extras {
  /** Further routes, for tests that need one. */
  readonly routes?: (streams: OpenStreams) => RouteDefinition[];
}

/** The only place that chooses an implementation and hands it to whoever needs it. */
export async function compose(config: Config, log: Logger, extras: Extras = {}): Promise<House> {
  const clock = systemClock;
  const sealer = createSealer(
    config.ENCRYPTION_KEY ?? (await loadOrCreateKey(config.DATA_DIR, 'encryption-key')),
  );
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, log });
  const { db } = database;
  const streams = new OpenStreams();
  const metrics = createMetrics(streams);
  const state = { prepared: false, draining: false };

  const audience = config.OIDC_AUDIENCE ?? config.BASE_URL;
  const identity =
    config.AUTH_MODE === 'local'
      ? new LocalIdentity({
          issuer: config.AUTH_URL,
          audience,
          lifetimeSeconds: config.ACCESS_TOKEN_TTL_S,
          rolesClaim: config.ROLES_CLAIM,
          appUrl: config.APP_URL,
          browserOrigins: config.CORS_ORIGINS,
          accounts: accountStore(db),
          signingKeys: signingKeyStore(db),
          payloads: oidcPayloadStore(db),
          sealer,
        })
      : undefined;
  const issuer = identity?.issuer ?? String(config.OIDC_ISSUER);
  const verifier = createTokenVerifier({
    issuer,
    audience,
    algorithms: config.AUTH_ALGORITHMS,
    leewaySeconds: config.AUTH_LEEWAY_S,
    rolesClaim: config.ROLES_CLAIM,
    requireAccessTokenType: identity !== undefined,
    keys: identity?.keys ?? remoteKeys({ issuer, jwksUrl: config.OIDC_JWKS_URL }),
    clock,
  });

  const exemptions = exemptionsFor({
    database: config.DATABASE_PROVIDER,
    payment: config.PAYMENT_PROVIDER,
  });
  const routes: RouteDefinition[] = [
    ...healthRoutes({
      version,
      clock,
      checks: {
        database: () => database.ping(),
        schema: async () => assertReady(state.prepared, 'still preparing'),
        traffic: async () => assertReady(!state.draining, 'draining'),
      },
    }),
    ...meRoutes(),
    ...referenceRoutes(() => document),
    ...(identity ? keySetRoutes(identity) : []),
    ...familyRoutes({ internalSecret: config.INTERNAL_WEBHOOK_SECRET, clock }),
    ...reservedRoutes(exemptions),
    ...(extras.routes?.(streams) ?? []),
  ];
  const document = openApiDocument(routes, { version, baseUrl: config.BASE_URL });

  const app = await buildApp({
    baseUrl: config.BASE_URL,
    previewHost: config.PREVIEW_HOST,
    corsOrigins: config.CORS_ORIGINS,
    trustedProxies: config.TRUSTED_PROXIES,
    exemptions,
    routes,
    socket: {
      maxBytes: config.WS_MAX_PAYLOAD_BYTES,
      origins: config.CORS_ORIGINS,
      streams,
      clock,
      answer: async () => {
        throw new ApiError('PROJECT_NOT_FOUND', 'There is no such project');
      },
    },
    authenticate: createAuthenticate(verifier, userStore(db), config.ADMIN_EMAILS),
    metrics,
    log,
    isDraining: () => state.draining,
  });
  if (identity) mountIdentity(app, identity);

  return {
    app,
    database,
    streams,
    metrics,
    identity,
    prepare: async () => {
      await migrate(database, log);
      await identity?.prepare();
      state.prepared = true;
    },
    drain: () => {
      state.draining = true;
    },
  };
}

function assertReady(ready: boolean, why: string): void {
  if (!ready) throw new Error(why);
}
