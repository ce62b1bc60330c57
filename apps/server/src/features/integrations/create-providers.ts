import { createGitHubProvider, type GitHubOptions } from './create-github-provider.ts';
import { createStripeProvider, type StripeOptions } from './create-stripe-provider.ts';
import { createSupabaseProvider, type SupabaseOptions } from './create-supabase-provider.ts';
import type { Provider, ProviderFamily } from './provider.ts';

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
  const database = createSupabaseProvider(options.supabase);
  const payment = createStripeProvider(options.stripe);
  return [
    createGitHubProvider(options.github),
    slugs.database === database.id ? database : unknownProvider('database', slugs.database),
    slugs.payment === payment.id ? payment : unknownProvider('payment', slugs.payment),
  ];
}

/** A name without an implementation. Its paths exist and report that it is unknown. */
function unknownProvider(family: ProviderFamily, id: string): Provider {
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
