import { BlockList, isIP } from 'node:net';

/** Addresses of this machine and its network. Sandboxed code never reaches them, whatever hosts an operator allows. */
const forbidden: readonly [address: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  // IPv6 ranges that embed IPv4 addresses.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

/** One list per family: a single BlockList would match every IPv4 address against the IPv4-mapped IPv6 range. */
const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [address, bits] of forbidden) {
  lists[family(address)].addSubnet(address, bits, family(address));
}

export function isForbidden(address: string): boolean {
  return isIP(address) === 0 || lists[family(address)].check(address, family(address));
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
