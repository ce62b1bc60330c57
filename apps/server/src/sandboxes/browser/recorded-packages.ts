import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { type Duplex, duplexPair } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A module of a package, as the dev server delivers it to a browser. */
export interface RecordedPackage {
  /** Path with the version, which makes the content immutable. */
  readonly url: string;
  readonly file: string;
  readonly type: string;
  readonly cacheControl: string;
  /** False for a part of other modules. */
  readonly isEntry: boolean;
}

/** Takes the place of Vite's client, which would connect to a dev server. Some packages import it. */
const idleClient = `const ignore = () => undefined;
export const createHotContext = () => new Proxy({}, { get: () => ignore });
export const injectQuery = (url) => url;
`;

export const recordingIndex = 'index.json';

/**
 * The packages of a template as a website whose only page imports them all. A browser that has visited it finds them in
 * its cache, downloaded and compiled, when it opens an app of the template at the same address.
 */
export class RecordedPackages {
  readonly #directory: string;
  readonly #packages: ReadonlyMap<string, RecordedPackage>;

  private constructor(directory: string, packages: readonly RecordedPackage[]) {
    this.#directory = directory;
    this.#packages = new Map(packages.map((recorded) => [recorded.url, recorded]));
  }

  static async open(directory: string): Promise<RecordedPackages> {
    return new RecordedPackages(
      directory,
      JSON.parse(await readFile(join(directory, recordingIndex), 'utf8')),
    );
  }

  /** Opens a connection to the website, which listens at no port. */
  connect = async (): Promise<Duplex> => {
    const [browser, website] = duplexPair();
    this.#server.emit('connection', website);
    return browser;
  };

  readonly #respond: RequestListener = async ({ url = '' }, response) => {
    // A connection must not stay open until the browser visits an app.
    response.shouldKeepAlive = false;
    const send = (type: string, cacheControl: string) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': cacheControl });
    if (url === '/') return void send('text/html', 'no-store').end(this.#page());
    if (url === '/@vite/client') return void send('text/javascript', 'no-store').end(idleClient);
    const recorded = this.#packages.get(url);
    if (!recorded) return void response.writeHead(404).end();
    send(recorded.type, recorded.cacheControl);
    // The browser may leave at any moment.
    await pipeline(createReadStream(join(this.#directory, recorded.file)), response).catch(
      () => undefined,
    );
  };
  readonly #server = createServer(this.#respond);

  #page(): string {
    const entries = [...this.#packages.values()].filter(({ isEntry }) => isEntry);
    const imports = entries.map(({ url }) => `import ${JSON.stringify(url)};`);
    return `<!doctype html><link rel="icon" href="data:,"><script type="module">${imports.join('')}</script>`;
  }
}
