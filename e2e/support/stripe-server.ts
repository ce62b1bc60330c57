import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Item = { id: string } & Record<string, unknown>;
type Form = Record<string, string>;

/** A recorded request. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly form: Form;
  readonly key: string | undefined;
}

const monthS = 30 * 86_400;
const nowS = () => Math.floor(Date.now() / 1000);

/** The part of Stripe that the service uses, over HTTP: forms in, JSON out, with idempotency keys. */
export class StripeServer implements AsyncDisposable {
  readonly requests: RecordedRequest[] = [];
  readonly #server: Server;
  readonly #items = new Map<string, Item>();
  readonly #idempotentResponses = new Map<
    string,
    { body: string; answer: Promise<[number, unknown]> }
  >();
  #count = 0;
  /** Fault instead of a response. */
  fault: 'none' | 'refuses' | 'hangs' | 'breaks' = 'none';

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<StripeServer> {
    const server = createServer();
    const stripe = new StripeServer(server);
    server.on('request', (request, response) => void stripe.#serve(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return stripe;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  count(method: string, path: string): number {
    return this.requests.filter((one) => one.method === method && one.path === path).length;
  }

  /** Pays on a checkout page; returns the resulting objects. */
  pay(url: string): { session: string; subscription: string | null; invoice: string | null } {
    const session = this.#items.get(url.split('/').at(-1) ?? '');
    if (!session) throw new Error(`no checkout page ${url}`);
    Object.assign(session, { status: 'complete', payment_status: 'paid' });
    if (session['mode'] !== 'subscription') {
      return { session: session.id, subscription: null, invoice: null };
    }
    const price = String((session['request_form'] as Form)['line_items[0][price]']);
    const subscription = this.subscribe(String(session['customer']), price);
    session['subscription'] = subscription;
    return { session: session.id, subscription, invoice: this.createInvoice(subscription) };
  }

  subscribe(customer: string, price: string): string {
    const items = { data: [{ id: 'si_1', price: { id: price } }] };
    const fields = { customer, items, status: 'active', created: nowS() };
    return this.#store('sub', { object: 'subscription', ...fields }).id;
  }

  /** A paid invoice for a period that starts this many seconds from now. */
  createInvoice(
    subscription: string,
    inS = 0,
    proration?: { price: string; lastsS: number },
  ): string {
    const { customer, items } = this.item(subscription) as never as {
      customer: string;
      items: { data: { price: { id: string } }[] };
    };
    const price = proration?.price ?? items.data[0]?.price.id;
    const start = nowS() + inS;
    const line = {
      amount: 2000,
      period: { start, end: start + (proration?.lastsS ?? monthS) },
      pricing: { type: 'price_details', price_details: { price, product: 'prod_1' } },
      parent: {
        type: 'subscription_item_details',
        subscription_item_details: { subscription, proration: proration !== undefined },
      },
    };
    const credit = { ...line, amount: -500, pricing: null };
    return this.#store('in', {
      object: 'invoice',
      customer,
      status: 'paid',
      lines: { data: proration ? [credit, line] : [line] },
      parent: { type: 'subscription_details', subscription_details: { subscription } },
    }).id;
  }

  update(id: string, fields: Record<string, unknown>): void {
    Object.assign(this.item(id), fields);
  }

  item(id: string): Item {
    const found = this.#items.get(id);
    if (!found) throw new Error(`no object ${id}`);
    return found;
  }

  /** Payload of an event. */
  event(type: string, objectId: string, more: Record<string, unknown> = {}): string {
    this.#count += 1;
    const object = this.#items.get(objectId) ?? { id: objectId };
    return JSON.stringify(
      {
        id: `evt_${this.#count}${crypto.randomUUID().slice(0, 8)}`,
        object: 'event',
        type,
        livemode: false,
        created: nowS(),
        data: { object },
        ...more,
      },
      null,
      2,
    );
  }

  #store(prefix: string, fields: Record<string, unknown>): Item {
    this.#count += 1;
    const id = `${prefix}_${this.#count}${crypto.randomUUID().replaceAll('-', '')}`;
    const item = { id, livemode: false, ...fields };
    this.#items.set(id, item);
    return item;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const form = Object.fromEntries(new URLSearchParams(body));
    const path = new URL(request.url ?? '', this.url).pathname;
    const key = request.headers['idempotency-key'] as string | undefined;
    const method = request.method ?? '';
    this.requests.push({ method, path, form, key });
    if (this.fault === 'hangs') return;
    if (this.fault === 'breaks') {
      request.socket.destroy();
      return;
    }
    const [status, answer] = await this.#withIdempotency(
      key && `${method} ${key}`,
      body,
      async () => {
        if (!/^Bearer sk_test_/.test(request.headers.authorization ?? ''))
          return errorResponse(401, 'Invalid API key');
        if (this.fault === 'refuses') return errorResponse(402, 'the operator owes us money');
        // Lets other requests interleave.
        await new Promise((resolve) => setImmediate(resolve));
        return this.#respond(method, path, form);
      },
    );
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  }

  async #withIdempotency(
    key: string | undefined,
    body: string,
    answer: () => Promise<[number, unknown]>,
  ): Promise<[number, unknown]> {
    if (!key) return answer();
    const known = this.#idempotentResponses.get(key);
    if (!known) {
      const response = answer();
      this.#idempotentResponses.set(key, { body, answer: response });
      return response;
    }
    if (known.body === body) return known.answer;
    return [400, { error: { type: 'idempotency_error', message: 'another body' } }];
  }

  #respond(method: string, path: string, form: Form): [number, unknown] {
    if (method === 'POST') return this.#create(path, form);
    const id = path.split('/').at(-1) ?? '';
    const found = this.#items.get(id);
    return found ? [200, found] : errorResponse(404, `No such object: ${id}`, 'resource_missing');
  }

  #create(path: string, form: Form): [number, unknown] {
    const { customer } = form;
    switch (path) {
      case '/v1/customers':
        return [200, this.#store('cus', { object: 'customer', email: form['email'] ?? null })];
      case '/v1/billing_portal/sessions':
        if (!this.#items.has(customer ?? '')) return errorResponse(400, 'No such customer');
        return [200, { id: 'bps_1', url: `${this.url}/portal/${customer}` }];
      case '/v1/checkout/sessions': {
        if (!this.#items.has(customer ?? '')) return errorResponse(400, 'No such customer');
        const { mode } = form;
        const metadata = { millwright_top_up: form['metadata[millwright_top_up]'] };
        const session = this.#store('cs', {
          object: 'checkout.session',
          mode,
          customer,
          status: 'open',
          payment_status: 'unpaid',
          subscription: null,
          metadata: metadata.millwright_top_up ? metadata : {},
          request_form: form,
        });
        session['url'] = `${this.url}/pay/${session.id}`;
        return [200, session];
      }
      default:
        return errorResponse(404, `Unrecognized request URL ${path}`);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

function errorResponse(status: number, message: string, code?: string): [number, unknown] {
  return [status, { error: { type: 'invalid_request_error', message, code } }];
}
