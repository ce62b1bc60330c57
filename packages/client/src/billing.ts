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
    return this.#at('plans', options);
  }

  /** Whether anything is for sale, and which top-ups there are. */
  config(options: Options = {}): Promise<BillingConfigRecord> {
    return this.#at('config', options);
  }

  /** What the user has, and used in this period. */
  credits(options: Options = {}): Promise<CreditsRecord> {
    return this.#at('credits', options);
  }

  /** Where to pay for a plan or a top-up. */
  checkout(request: CheckoutRequest, options: Options = {}): Promise<PaymentPageRecord> {
    return this.#at('checkout', { method: 'POST', json: request, ...options });
  }

  /** Where to change or end a subscription. */
  portal(options: Options = {}): Promise<PaymentPageRecord> {
    return this.#at('portal', { method: 'POST', ...options });
  }

  #at<T>(name: string, call: Parameters<Http['json']>[1]): Promise<T> {
    return this.#http.json(`/api/v1/billing/${name}`, call);
  }
}
