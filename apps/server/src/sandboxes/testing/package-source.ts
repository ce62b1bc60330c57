import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Destinations } from '../egress/destinations.ts';
import { EgressProxy } from '../egress/egress-proxy.ts';
import { registryEntry } from '../egress/find-registry.ts';

const registryUrl = 'http://shelf.example:8181/';

export interface TestPackage {
  readonly name: string;
  readonly version: string;
  /** Content of the package's only file. */
  readonly code: string;
  /** Installs the file as a command with the package's name. */
  readonly isCommand?: boolean;
}

/** Package registry on loopback that sandboxes reach as if it were on the internet. */
export class PackageSource implements AsyncDisposable {
  readonly #server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    this.requests.push(path);
    await this.#paused?.promise;
    const answer = this.#answers.get(path);
    if (!answer) response.statusCode = 404;
    response.setHeader('content-type', 'application/json');
    response.end(answer ?? '{"error":"Not found"}');
  });
  readonly #answers = new Map<string, string | Buffer>();
  #paused: PromiseWithResolvers<void> | undefined;
  /** Requested paths, in order. */
  readonly requests: string[] = [];

  static async start(packages: readonly TestPackage[]): Promise<PackageSource> {
    const source = new PackageSource();
    for (const one of packages) await source.#add(one);
    source.#server.listen(0, '127.0.0.1');
    await once(source.#server, 'listening');
    return source;
  }

  /** Returns an egress proxy that reaches only this registry. Each sandbox needs its own. */
  egress(): EgressProxy {
    const { port } = this.#server.address() as AddressInfo;
    return new EgressProxy({
      allowed: new Destinations([registryEntry(registryUrl)]),
      registry: registryUrl,
      network: {
        resolve: async () => ['93.184.216.34'],
        connect: () => connect(port, '127.0.0.1'),
      },
    });
  }

  /** Sets known vulnerabilities by package name; undefined disables audits. */
  advise(advisories: Readonly<Record<string, readonly object[]>> | undefined): void {
    const path = '-/npm/v1/security/advisories/bulk';
    if (advisories) this.#answers.set(path, JSON.stringify(advisories));
    else this.#answers.delete(path);
  }

  /** Holds back all responses from now on. */
  pause(): void {
    this.#paused = Promise.withResolvers();
  }

  resume(): void {
    this.#paused?.resolve();
    this.#paused = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #add({ name, version, code, isCommand }: TestPackage): Promise<void> {
    const manifest = { name, version, main: 'index.js', ...(isCommand && { bin: 'index.js' }) };
    const tarball = await pack({ 'package.json': JSON.stringify(manifest), 'index.js': code });
    const file = `${name}/-/${name}-${version}.tgz`;
    const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
    const dist = { tarball: `${registryUrl}${file}`, integrity };
    // A registry lists each command by name.
    const bin = isCommand && { bin: { [name]: 'index.js' } };
    const versions = { [version]: { ...manifest, ...bin, dist } };
    this.#answers.set(file, tarball);
    this.#answers.set(name, JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  }
}

async function pack(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'mw-pack-'));
  try {
    await mkdir(join(folder, 'package'));
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, 'package', name), content);
    }
    execFileSync('tar', ['-czf', 'it.tgz', 'package'], { cwd: folder });
    return await readFile(join(folder, 'it.tgz'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
