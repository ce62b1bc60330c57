import type { SandboxEgress } from '../../core/ports/sandbox.ts';
import { Destinations } from './destinations.ts';
import { EgressProxy } from './egress-proxy.ts';
import { findRegistry, registryEntry } from './find-registry.ts';

/**
 * Returns a factory for the egress proxies of sandboxes. A proxy allows these hosts and no others, or by default the
 * package registry and the hosts of the project's own external services.
 */
export async function createEgressProxyFactory(
  hosts: readonly string[] | undefined,
): Promise<() => SandboxEgress> {
  const registry = await findRegistry();
  const allowed = new Destinations(hosts ?? (registry ? [registryEntry(registry)] : []));
  return () => new EgressProxy({ allowed, registry, isFixed: hosts !== undefined });
}
