import { isIP } from 'node:net';
import type { AllowedHosts } from './allowed-hosts.ts';
import { isForbidden } from './forbidden-addresses.ts';

/** A request's destination. The host has a single spelling, which is both checked and connected to. */
export interface Destination {
  readonly url: URL;
  /** A name, or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
  /** The operator allowed this host, so it may be private. */
  readonly isAllowed: boolean;
}

export interface Rules {
  readonly allowed: AllowedHosts;
  /** Hosts of this service. Neither they nor their subdomains can be reached. */
  readonly own: readonly string[];
  /** Allows `http:` for public hosts too. */
  readonly allowsHttp: boolean;
}

const maxUrlLength = 2048;
/** Non-reserved ports commonly used by protocols other than HTTP. */
const otherProtocols = new Set([
  1433, 1521, 2049, 2375, 2376, 3306, 3389, 5432, 5672, 5900, 6379, 6665, 6666, 6667, 6668, 6669,
  9200, 9300, 11_211, 27_017,
]);
const privateNames = /(^|\.)(localhost|local|internal|lan|home|corp|intranet|home\.arpa)$/;

/** `problem` is phrased for the person who supplied the address. */
export type ParsedDestination =
  | { readonly destination: Destination }
  | { readonly problem: string };

/** Parses an address. Rejects anything that two parsers could interpret differently. */
export function parseDestination(text: string, rules: Rules): ParsedDestination {
  if (text.length > maxUrlLength) return { problem: `is longer than ${maxUrlLength} characters` };
  if (!/^https?:\/\/[^\s/\\]/i.test(text)) return { problem: 'must start with https://' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: parsers drop or keep them as they like.
  if (/[\s\\\x00-\x1f\x7f]/.test(text)) return { problem: 'contains an invalid character' };
  const url = URL.parse(text);
  if (!url) return { problem: 'is not a valid address' };
  if (url.username || url.password || /^[^/?#]*@/.test(text.slice(text.indexOf('//') + 2))) {
    return { problem: 'must not contain a user name or password' };
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const isAllowed = rules.allowed.has(host, port);
  const problem = isAllowed ? undefined : findProblem(url.protocol, host, port, rules);
  return problem === undefined ? { destination: { url, host, port, isAllowed } } : { problem };
}

function findProblem(
  protocol: string,
  host: string,
  port: number,
  { own, allowsHttp }: Rules,
): string | undefined {
  if (protocol !== 'https:' && !allowsHttp)
    return 'must start with https://, unless the operator allows its host';
  const isUsualPort = port === 443 || port === 80 || port >= 1024;
  if (!isUsualPort || otherProtocols.has(port)) return "has a port that isn't used for HTTP";
  const isPrivate =
    isIP(host) === 0
      ? host.endsWith('.') || !host.includes('.') || privateNames.test(host)
      : isForbidden(host);
  if (isPrivate || own.some((name) => isAtOrBelow(host, name))) {
    return 'has a private host; the operator can allow it';
  }
  return undefined;
}

function isAtOrBelow(host: string, name: string): boolean {
  const bare = name.toLowerCase().replace(/:\d+$/, '');
  return host === bare || host.endsWith(`.${bare}`);
}
