import type { Egress } from '../../core/ports/sandbox.ts';
import { Destinations } from './destinations.ts';
import { EgressProxy } from './proxy.ts';
import { findRegistry, registryEntry } from './registry.ts';

/**
 * Makes the way out of each sandbox: to these hosts and no others, or by default to the package registry and what
 * its own project has elsewhere.
 */
export async function egressFor(hosts: readonly string[] | undefined): Promise<() => Egress> {
  const registry = await findRegistry();
  const allowed = new Destinations(hosts ?? (registry ? [registryEntry(registry)] : []));
  return () => new EgressProxy({ allowed, registry, isFixed: hosts !== undefined });
}
