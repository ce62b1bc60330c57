export interface PageResponse {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** A browser without a screen: follows redirects, keeps cookies and submits forms. */
export class CookieBrowser {
  /** Every Set-Cookie header received. */
  readonly received: string[] = [];
  readonly #cookies = new Map<string, Cookie>();

  async open(address: string | URL, form?: Record<string, string>): Promise<PageResponse> {
    let url = new URL(address);
    let body = form;
    for (let hops = 0; hops < 20; hops += 1) {
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { accept: 'text/html', cookie: this.#cookiesFor(url) },
        ...(body && { method: 'POST', body: new URLSearchParams(body) }),
      });
      this.#storeCookies(answer.headers.getSetCookie());
      const { status, headers } = answer;
      const html = (await answer.text()).replace(/<style>.*?<\/style>/s, '');
      const location = headers.get('location');
      if (location === null) return { url, status, headers, html };
      url = new URL(location, url);
      body = undefined;
      if (isClient(url)) return { url, status, headers, html };
    }
    throw new Error(`${address} never stops redirecting`);
  }

  /** Fills in and submits a page's form. */
  submit(page: PageResponse, fields: Record<string, string>): Promise<PageResponse> {
    const [, action] = page.html.match(/<form[^>]* action="([^"]+)"/) ?? [];
    if (!action) throw new Error(`the page has no form:\n${page.html}`);
    const hidden = [...page.html.matchAll(/<input type="hidden" name="(.*?)" value="(.*?)"/g)];
    const filled = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
    return this.open(new URL(action, page.url), { ...filled, ...fields });
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value;
  }

  #cookiesFor({ pathname }: URL): string {
    const sent = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path));
    return sent.map(([name, { value }]) => `${name.split(' ')[0]}=${value}`).join('; ');
  }

  #storeCookies(headers: string[]): void {
    this.received.push(...headers);
    for (const header of headers) {
      const [, name = '', value = ''] = header.match(/^([^=]+)=([^;]*)/) ?? [];
      const path = header.match(/; path=([^;]+)/i)?.[1] ?? '/';
      // Cookies with one name but several paths coexist.
      const key = path === '/auth/' ? name : `${name} ${path}`;
      if (value === '') this.#cookies.delete(key);
      else this.#cookies.set(key, { value, path });
    }
  }
}

/** True if a URL belongs to a client: such a redirect is reported, not followed. */
function isClient({ hostname, pathname }: URL): boolean {
  return (
    hostname === '127.0.0.1' ||
    pathname === '/signed-in' ||
    pathname === '/integrations/git/callback' ||
    pathname.endsWith('/oauth/callback')
  );
}
