import type { Db } from '../db.ts';
import { and, asc, eq, gt } from '../drizzle.ts';
import { mcpProviders, mcpRegistrations } from '../tables/mcp.ts';

export type ProviderRow = typeof mcpProviders.$inferSelect;
type RegistrationKey = Pick<typeof mcpRegistrations.$inferSelect, 'issuer' | 'redirectUri'>;

export async function listProviders(db: Db): Promise<ProviderRow[]> {
  return db.select().from(mcpProviders).orderBy(asc(mcpProviders.slug));
}

/** Inserts or updates a provider. */
export async function saveProvider(
  db: Db,
  provider: Omit<ProviderRow, 'createdAt'>,
): Promise<ProviderRow> {
  const { slug: _, ...changes } = provider;
  const [saved] = await db
    .insert(mcpProviders)
    .values(provider)
    .onConflictDoUpdate({ target: mcpProviders.slug, set: changes })
    .returning();
  if (!saved) throw new Error('the provider was not saved');
  return saved;
}

export async function removeProvider(db: Db, slug: string): Promise<boolean> {
  const removed = await db
    .delete(mcpProviders)
    .where(eq(mcpProviders.slug, slug))
    .returning({ slug: mcpProviders.slug });
  return removed.length > 0;
}

export async function findRegistration(
  db: Db,
  key: RegistrationKey,
  since: Date,
): Promise<string | undefined> {
  const [found] = await db
    .select({ sealedClient: mcpRegistrations.sealedClient })
    .from(mcpRegistrations)
    .where(and(isRegistration(key), gt(mcpRegistrations.createdAt, since)))
    .limit(1);
  return found?.sealedClient;
}

export async function saveRegistration(
  db: Db,
  key: RegistrationKey,
  sealedClient: string,
  createdAt: Date,
): Promise<void> {
  await db
    .insert(mcpRegistrations)
    .values({ ...key, sealedClient, createdAt })
    .onConflictDoUpdate({
      target: [mcpRegistrations.issuer, mcpRegistrations.redirectUri],
      set: { sealedClient, createdAt },
    });
}

export async function removeRegistration(db: Db, key: RegistrationKey): Promise<void> {
  await db.delete(mcpRegistrations).where(isRegistration(key));
}

function isRegistration({ issuer, redirectUri }: RegistrationKey) {
  return and(eq(mcpRegistrations.issuer, issuer), eq(mcpRegistrations.redirectUri, redirectUri));
}
