import { isIP } from 'node:net';

/** Private hosts that the operator allows: `host` on any port, or `host:port`. */
export class AllowedHosts {
  readonly #entries: readonly { readonly host: string; readonly port: string | undefined }[];

  constructor(entries: readonly string[]) {
    this.#entries = entries.map(readEntry);
  }

  has(host: string, port: number): boolean {
    return this.#entries.some(
      (entry) => entry.host === host && (entry.port === undefined || entry.port === String(port)),
    );
  }
}

function readEntry(entry: string): { host: string; port: string | undefined } {
  if (isIP(entry) === 6) return { host: canonical(`[${entry}]`), port: undefined };
  const [, host = entry, port] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  return { host: canonical(host), port };
}

/** Spells a host the way the URL parser does, without brackets. */
function canonical(host: string): string {
  const url = URL.parse(`http://${host}/`);
  return (url?.hostname ?? host).replace(/^\[|\]$/g, '');
}
