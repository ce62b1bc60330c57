import type { Kind } from './kinds.ts';

/** Facts about the process besides its environment. */
export interface Facts {
  readonly isTty: boolean;
}

/** Settings that other defaults are derived from. */
export interface DefaultInputs {
  readonly PORT: number;
  readonly BASE_URL: string;
  readonly APP_URL: string;
  readonly OIDC_ISSUER: string | undefined;
  readonly BILLING_ENABLED: boolean;
}

export type Fallback<T> =
  | { readonly type: 'constant'; readonly value: T }
  | {
      readonly type: 'derived';
      /** The rule in Markdown, for the table of settings. */
      readonly rule: string;
      readonly derive: (inputs: DefaultInputs, facts: Facts) => T;
    };

export interface Setting<T> {
  readonly kind: Kind<T>;
  readonly fallback: Fallback<T>;
  /** One or two sentences of Markdown. */
  readonly about: string;
  /** The API guarantees this value; other values are for tests only. */
  readonly isFixedBySpec: boolean;
}

export function setting<T>(kind: Kind<T>, value: NoInfer<T>, about: string): Setting<T> {
  return { kind, fallback: { type: 'constant', value }, about, isFixedBySpec: false };
}

export function fixed<T>(kind: Kind<T>, value: NoInfer<T>, about: string): Setting<T> {
  return { ...setting(kind, value, about), isFixedBySpec: true };
}

export function optional<T>(kind: Kind<T>, about: string): Setting<T | undefined> {
  return setting<T | undefined>(kind, undefined, about);
}

export function derived<T>(
  kind: Kind<T>,
  rule: string,
  derive: (inputs: DefaultInputs, facts: Facts) => NoInfer<T>,
  about: string,
): Setting<T> {
  return { kind, fallback: { type: 'derived', rule, derive }, about, isFixedBySpec: false };
}
