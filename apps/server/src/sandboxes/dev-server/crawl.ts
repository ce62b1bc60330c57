import { SourceLocations } from './source-locations.ts';
import type { PageError, VisitReport } from './visit-report.ts';

const mostModules = 300;
const atOnce = 8;
const crawlMs = 10_000;

const TAG = /<(script|link)\b[^<>]*>/gi;
const ADDRESS = /\b(?:src|href)=["']?([^"'\s>]+)/i;
/** Matches imports as Vite emits them: at the start of a line, with URLs instead of package names. */
const IMPORT = /^[ \t]*(?:import|export)\b[^"'`;()]*["']([^"'\n]+)["']/gm;

/** Inspects the page without a browser: fetches it and everything it loads. */
export async function crawl(origin: string, workspace: string): Promise<VisitReport> {
  const signal = AbortSignal.timeout(crawlMs);
  const crawling = new Crawling(origin, new SourceLocations(origin, workspace), signal);
  // The report shows a page that does not respond as status null.
  const page = await ask(`${origin}/`, signal).catch(() => undefined);
  if (page?.status === 200) await crawling.follow(partsOf(page.text));
  return {
    means: 'crawl',
    status: page?.status ?? null,
    isHtml: page?.type.startsWith('text/html') === true,
    end: signal.aborted ? 'unfinished' : 'loaded',
    isBlank: false,
    pageErrors: crawling.pageErrors,
    unreachable: [],
    screenshot: null,
  };
}

class Crawling {
  readonly pageErrors: PageError[] = [];
  readonly #origin: string;
  readonly #places: SourceLocations;
  readonly #signal: AbortSignal;
  readonly #known = new Set<string>();
  readonly #waiting: string[] = [];

  constructor(origin: string, places: SourceLocations, signal: AbortSignal) {
    this.#origin = origin;
    this.#places = places;
    this.#signal = signal;
  }

  async follow(addresses: readonly string[]): Promise<void> {
    this.#add(addresses, `${this.#origin}/`);
    while (this.#waiting.length > 0 && !this.#signal.aborted) {
      const batch = this.#waiting.splice(0, atOnce);
      await Promise.all(batch.map((url) => this.#visit(url)));
    }
  }

  async #visit(url: string): Promise<void> {
    try {
      const { status, type, text } = await ask(url, this.#signal);
      if (status !== 200) this.#miss(url, `returned status ${status}`);
      else if (type.startsWith('text/html'))
        this.#miss(url, 'was not found: a page was returned instead');
      else this.#add(importsOf(text), url);
    } catch (error) {
      if (!this.#signal.aborted) this.#miss(url, `could not be loaded (${error})`);
    }
  }

  #add(addresses: readonly string[], from: string): void {
    for (const address of addresses) {
      const url = URL.parse(address, from);
      if (url?.origin !== this.#origin || this.#known.has(url.href)) continue;
      if (this.#known.size >= mostModules) return;
      this.#known.add(url.href);
      this.#waiting.push(url.href);
    }
  }

  #miss(url: string, what: string): void {
    const text = `${new URL(url).pathname} ${what}`;
    const file = this.#places.file(url);
    this.pageErrors.push({ kind: 'module', text, file, line: null, column: null });
  }
}

async function ask(url: string, signal: AbortSignal) {
  const headers = { accept: url.endsWith('/') ? 'text/html' : '*/*' };
  const answer = await fetch(url, { signal, headers });
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, text: await answer.text() };
}

/** Returns the scripts and styles of a page, and the imports of its inline scripts. */
function partsOf(html: string): string[] {
  const tags = [...html.matchAll(TAG)].flatMap(([tag]) => {
    const isLoaded = /^<script/i.test(tag) || /\brel=["']?(stylesheet|modulepreload)\b/i.test(tag);
    return isLoaded ? (ADDRESS.exec(tag)?.[1] ?? []) : [];
  });
  return [...tags, ...importsOf(html)];
}

function importsOf(code: string): string[] {
  return [...code.matchAll(IMPORT)].flatMap(([, address = '']) =>
    /^[./]/.test(address) ? address : [],
  );
}
