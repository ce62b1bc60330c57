import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ConnectToApp } from '../browser/app-connection.ts';
import { type RecordedPackage, recordingIndex } from '../browser/recorded-packages.ts';

interface DeliveredFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly body: string;
}

const pageScript = /<script type="module" src="([^"]+)"/g;
const imported = /\b(?:from|import) ?\(?"(\/[^"]+)"/g;

/**
 * Records the packages that the template's page loads, exactly as its dev server delivers them to a browser. Their
 * addresses contain a version, so a browser keeps them.
 */
export async function recordPackages(
  connect: ConnectToApp,
  directory: string,
  signal: AbortSignal,
): Promise<void> {
  const page = await fetchFile(connect, '/', signal);
  const urls = new Set(page && targets(page, pageScript));
  const entries = new Set<string>();
  const packages: RecordedPackage[] = [];
  await mkdir(directory, { mode: 0o755 });
  // The loop also visits the URLs that are added meanwhile.
  for (const url of urls) {
    const delivered = await fetchFile(connect, url, signal);
    // Not an import, but text that looks like one.
    if (!delivered) continue;
    const { body, ...headers } = delivered;
    const imports = targets({ body }, imported);
    for (const target of imports) urls.add(target);
    if (!headers.cacheControl.includes('immutable')) {
      for (const target of imports) entries.add(target);
      continue;
    }
    const file = `${packages.length}.js`;
    await writeFile(join(directory, file), body, { mode: 0o644 });
    packages.push({ url, file, ...headers, isEntry: entries.has(url) });
  }
  await writeFile(join(directory, recordingIndex), JSON.stringify(packages), { mode: 0o644 });
}

function targets({ body }: Pick<DeliveredFile, 'body'>, pattern: RegExp): string[] {
  return [...body.matchAll(pattern)].map(([, target = '']) => target);
}

/** Undefined if there is no such file. */
async function fetchFile(
  connect: ConnectToApp,
  path: string,
  signal: AbortSignal,
): Promise<DeliveredFile | undefined> {
  const connection = await connect();
  try {
    const file = Promise.withResolvers<DeliveredFile | undefined>();
    const accept = path === '/' ? 'text/html' : '*/*';
    const sent = request({
      createConnection: () => connection,
      path,
      headers: { host: 'localhost', accept },
      signal,
    });
    sent.on('error', file.reject).on('response', (response) => {
      const { statusCode, headers } = response;
      const type = headers['content-type'] ?? '';
      const cacheControl = headers['cache-control'] ?? '';
      if (statusCode !== 200) file.resolve(undefined);
      else text(response).then((body) => file.resolve({ type, cacheControl, body }), file.reject);
    });
    sent.end();
    return await file.promise;
  } finally {
    connection.destroy();
  }
}
