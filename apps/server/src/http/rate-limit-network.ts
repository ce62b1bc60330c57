import { isIPv6 } from 'node:net';

const groups = 8;
/** A household or machine usually has a whole IPv6 network of this many groups (a /64) to itself. */
const networkGroups = 4;

/** Returns the unit by which addresses are counted: an IPv4 address itself, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const [left = [], right = []] = address
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, groups - left.length - right.length) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, networkGroups);
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
