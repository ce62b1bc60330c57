import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Rate, RateCounters } from '../../core/ports/rate-counters.ts';
import { networkOf } from '../../http/rate-limit-network.ts';
import type {
  GatewayVisitorCookies,
  KnownVisitor,
} from '../../sandboxes/preview/gateway-visitor-cookies.ts';
import type { AppVisitor } from './run-metered.ts';

export interface AppVisitorsOptions {
  readonly cookies: GatewayVisitorCookies;
  readonly counters: RateCounters;
  /** New visitors per hour, network and project that get their own budget; 0 for no limit. */
  readonly newPerHour: number;
  readonly secret: Uint8Array;
}

/**
 * Distinguishes app visitors by a cookie. A visitor without one receives one, with its own budget unless its network
 * has brought too many. It then shares its network's budget, so that dropping the cookie gains nothing.
 */
export class AppVisitors {
  readonly #options: AppVisitorsOptions;
  readonly #rate: Rate;

  constructor(options: AppVisitorsOptions) {
    this.#options = options;
    this.#rate = { name: 'new-visitors', max: options.newPerHour, windowMs: 3_600_000 };
  }

  async identify(
    { ip }: Pick<FastifyRequest, 'ip'>,
    reply: Pick<FastifyReply, 'header'>,
    projectId: string,
    cookie: string | undefined,
  ): Promise<AppVisitor> {
    const { cookies } = this.#options;
    const network = networkOf(ip);
    const verified = cookie === undefined ? undefined : cookies.verify(cookie, projectId);
    if (verified) return this.#visitor(verified, network);
    const kind = (await this.#canHaveOwnBudget(projectId, network)) ? 'own' : 'shared';
    const issued = cookies.issue(projectId, kind);
    reply.header('set-cookie', issued.header);
    return this.#visitor(issued, network);
  }

  #visitor({ id, kind }: KnownVisitor, network: string): AppVisitor {
    if (kind === 'own') return { id, budget: id };
    // A digest, because IP addresses are never stored.
    const digest = createHmac('sha256', this.#options.secret).update(`network ${network}`).digest();
    return { id, budget: `network ${digest.toString('base64url')}` };
  }

  async #canHaveOwnBudget(projectId: string, network: string): Promise<boolean> {
    const { counters, newPerHour } = this.#options;
    if (newPerHour === 0) return true;
    const { isAllowed } = await counters.count(this.#rate, `${projectId} ${network}`);
    return isAllowed;
  }
}
