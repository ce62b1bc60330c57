import { isIP } from 'node:net';

export interface Destination {
  readonly host: string;
  readonly port: number;
}

const defaultPorts = [80, 443];
const name = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62})(\.[a-z0-9]([a-z0-9-]{0,62}))*$/;

/**
 * Parses `host:port`. Rejects anything that another parser could read differently, so that the checked host is the one
 * that is resolved. IP addresses are rejected in every notation.
 */
export function readDestination(text: string): Destination | undefined {
  const [, host = '', port = ''] = /^([^:]*):(\d{1,5})$/.exec(text.toLowerCase()) ?? [];
  if (!name.test(host) || isIP(host) !== 0 || /(^|\.)(0x[0-9a-f]*|\d+)$/.test(host))
    return undefined;
  const number = Number(port);
  return number >= 1 && number <= 65_535 ? { host, port: number } : undefined;
}

/** Allowed hosts, each with its allowed ports. */
export class Destinations {
  readonly #ports = new Map<string, Set<number>>();

  /** Accepts `host` for the default ports, or `host:port` for a specific one. */
  constructor(allowed: readonly string[]) {
    for (const entry of allowed) {
      const withPort = readDestination(entry);
      const withoutPort = readDestination(`${entry}:443`);
      if (withPort) this.#add(withPort.host, [withPort.port]);
      else if (withoutPort) this.#add(withoutPort.host, defaultPorts);
    }
  }

  has({ host, port }: Destination): boolean {
    return this.#ports.get(host)?.has(port) ?? false;
  }

  #add(host: string, ports: readonly number[]): void {
    this.#ports.set(host, new Set([...(this.#ports.get(host) ?? []), ...ports]));
  }
}
