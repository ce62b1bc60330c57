import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { requireEnv } from '../env';
import journal from './migrations/meta/_journal.json';
import * as schema from './schema';
import { reportSlowQueries } from './slow-queries';

const pool = new Pool({ connectionString: requireEnv('DATABASE_URL'), max: 5 });
// Without a listener, losing an idle connection would end the process.
pool.on('error', (error) => console.error(error));
reportSlowQueries(pool);

export const db = drizzle(pool, { schema, casing: 'snake_case' });

const applyMigrations = () => migrate(db, { migrationsFolder: 'server/db/migrations' });
// Applies new migrations before the first request is answered. If another start of the server has just applied the same
// ones, the first attempt fails, and nothing is left to do for the second.
if (journal.entries.length > 0) await applyMigrations().catch(applyMigrations);
