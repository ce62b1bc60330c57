import type { IncomingMessage } from 'node:http';
import proxyAddress, { compile } from '@fastify/proxy-addr';
import { limits } from '@millwright/contract';
import { isHttps } from '../core/is-https.ts';
import type { Clock } from '../core/ports/clock.ts';
import { checkpointSandbox, type Previews } from '../core/ports/previews.ts';
import type { RateCounters } from '../core/ports/rate-counters.ts';
import type { Config } from '../core/settings/all-settings.ts';
import { networkOf } from '../http/rate-limit-network.ts';
import type { Logger } from '../infra/log.ts';
import { RequestRateLimiter } from '../infra/request-rate-limiter.ts';
import type { AppGatewayRequestMarker } from '../sandboxes/preview/app-gateway-request-marker.ts';
import type { PreviewPasses } from '../sandboxes/preview/preview-passes.ts';
import {
  PreviewProxy,
  type PreviewProxyOptions,
  type PreviewTarget,
} from '../sandboxes/preview/preview-proxy.ts';
import type { Db } from '../store/db.ts';
import { findCheckpointBySlug } from '../store/queries/checkpoints.ts';
import { appendConsoleLogs } from '../store/queries/console-logs.ts';
import { findProjectBySlug, type Project } from '../store/queries/projects.ts';

export interface PreviewsOptions {
  readonly config: Config;
  readonly db: Db;
  readonly visitors: Visitors;
  readonly previews: Pick<Previews, 'visit'>;
  readonly passes: PreviewPasses;
  /** True if the user was removed from this installation. */
  readonly isRemoved: (userId: string) => boolean;
  readonly apps: AppGatewayRequestMarker;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Client addresses and rate limits of previews and published apps. */
type Visitors = Pick<PreviewProxyOptions, 'addressOf' | 'count'>;

/** Counts requests for a known project per project, and all others per client network. */
export function countVisitors(config: Config, counters: RateCounters): Visitors {
  const isTrusted = compile([...config.TRUSTED_PROXIES]);
  // The declared type promises an address, but a closed connection has none.
  const addressOf = (request: IncomingMessage): string | undefined =>
    proxyAddress(request, isTrusted);
  const perMinute = config.RATE_LIMIT_PREVIEW_PER_MIN;
  const visits = new RequestRateLimiter(counters, 'previews', perMinute);
  const unknownHosts = new RequestRateLimiter(counters, 'preview-strays', perMinute);
  return {
    addressOf,
    count: async (request, projectId) => {
      if (perMinute === 0) return undefined;
      if (projectId) return (await visits.count(projectId)).error;
      const address = addressOf(request);
      return address === undefined
        ? undefined
        : (await unknownHosts.count(networkOf(address))).error;
    },
  };
}

/** Builds the proxy that serves previews. */
export function composePreviews(options: PreviewsOptions): PreviewProxy {
  const { config, db, visitors, previews, passes, isRemoved, apps, clock, log } = options;
  return new PreviewProxy({
    previewHost: config.PREVIEW_HOST,
    protocol: isHttps(config.BASE_URL) ? 'https' : 'http',
    framedBy: config.CORS_ORIGINS,
    find: (slug) => findPreviewed(db, slug, isRemoved),
    previews,
    storeLogs: (projectId, logs) =>
      appendConsoleLogs(db, projectId, logs, limits.own.consoleLogEntries),
    ...visitors,
    passes,
    markAppRequest: (request, projectId, visitor) => apps.mark(request, projectId, visitor),
    clock,
    onError: (error) => log.error({ err: error }, 'a preview could not be served'),
  });
}

/** Finds the project or checkpoint that a slug belongs to. */
async function findPreviewed(
  db: Db,
  slug: string,
  isRemoved: (userId: string) => boolean,
): Promise<PreviewTarget | undefined> {
  const describe = ({ id, ownerId, visibility }: Project) => ({
    projectId: id,
    visibility,
    acceptsPasses: !isRemoved(ownerId),
  });
  const project = await findProjectBySlug(db, slug);
  if (project)
    return { ...describe(project), owner: { ...project, platform: project.appPlatform } };
  const found = await findCheckpointBySlug(db, slug);
  if (!found) return undefined;
  const { checkpoint, project: origin } = found;
  return { ...describe(origin), owner: checkpointSandbox(checkpoint.id, origin.appPlatform) };
}
