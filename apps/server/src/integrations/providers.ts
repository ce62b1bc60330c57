import { type GitHubOptions, github } from './github.ts';
import type { Family, Provider } from './provider.ts';
import { type StripeOptions, stripe } from './stripe.ts';
import { type SupabaseOptions, supabase } from './supabase.ts';

export interface ProvidersOptions {
  readonly github: GitHubOptions;
  readonly supabase: SupabaseOptions;
  readonly stripe: StripeOptions;
  /** The names that the operator chose for their families; they are part of paths. */
  readonly slugs: { readonly database: string; readonly payment: string };
}

/** Every provider of accounts there is here, set up or not. */
export function providersOf(options: ProvidersOptions): readonly Provider[] {
  const { slugs } = options;
  const database = supabase(options.supabase);
  const payment = stripe(options.stripe);
  return [
    github(options.github),
    slugs.database === database.id ? database : unknown('database', slugs.database),
    slugs.payment === payment.id ? payment : unknown('payment', slugs.payment),
  ];
}

/** A name that nothing stands behind: its paths are there, and say so. */
function unknown(family: Family, id: string): Provider {
  const refuse = async () => {
    throw new Error(`nobody connects ${id}`);
  };
  return {
    id,
    name: id,
    family,
    client: undefined,
    missing: [`${family.toUpperCase()}_PROVIDER`],
    authorizeUrl: '',
    tokenUrl: '',
    scopes: [],
    hasPkce: false,
    secretIn: 'body',
    keepsTokens: false,
    account: refuse,
    revoke: refuse,
  };
}
