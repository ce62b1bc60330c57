import { type GitHubOptions, github } from './github.ts';
import type { Family, Provider } from './provider.ts';
import { type StripeOptions, stripe } from './stripe.ts';
import { type SupabaseOptions, supabase } from './supabase.ts';

export interface ProvidersOptions {
  readonly github: GitHubOptions;
  readonly supabase: SupabaseOptions;
  readonly stripe: StripeOptions;
  /** Provider names chosen by the operator for each family; they are part of paths. */
  readonly slugs: { readonly database: string; readonly payment: string };
}

/** Lists every account provider, configured or not. */
export function createProviders(options: ProvidersOptions): readonly Provider[] {
  const { slugs } = options;
  const database = supabase(options.supabase);
  const payment = stripe(options.stripe);
  return [
    github(options.github),
    slugs.database === database.id ? database : unknownProvider('database', slugs.database),
    slugs.payment === payment.id ? payment : unknownProvider('payment', slugs.payment),
  ];
}

/** A name without an implementation. Its paths exist and report that it is unknown. */
function unknownProvider(family: Family, id: string): Provider {
  const reject = async () => {
    throw new Error(`no provider is named ${id}`);
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
    secretLocation: 'body',
    shouldKeepTokens: false,
    account: reject,
    revoke: reject,
  };
}
