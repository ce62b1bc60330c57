import type {
  BillingConfigRecord,
  BillingPlanList,
  CheckoutRequest,
  CreditsRecord,
  PaymentPageRecord,
} from '@millwright/contract';
import type { Http, Options } from './http.ts';

/** Plans, credits and payments. */
export class Billing {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  plans(options: Options = {}): Promise<BillingPlanList> {
    return this.#request('plans', options);
  }

  /** Returns the billing configuration: if anything is for sale, and the available top-ups. */
  config(options: Options = {}): Promise<BillingConfigRecord> {
    return this.#request('config', options);
  }

  /** The user's credits and the usage in this period. */
  credits(options: Options = {}): Promise<CreditsRecord> {
    return this.#request('credits', options);
  }

  /** Creates a payment page for a plan or a top-up. */
  checkout(request: CheckoutRequest, options: Options = {}): Promise<PaymentPageRecord> {
    return this.#request('checkout', { method: 'POST', json: request, ...options });
  }

  /** Creates a page to change or cancel the subscription. */
  portal(options: Options = {}): Promise<PaymentPageRecord> {
    return this.#request('portal', { method: 'POST', ...options });
  }

  #request<T>(name: string, call: Parameters<Http['json']>[1]): Promise<T> {
    return this.#http.json(`/api/v1/billing/${name}`, call);
  }
}
