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

// Applies new migrations before the first request is answered.
if (journal.entries.length > 0) await migrate(db, { migrationsFolder: 'server/db/migrations' });
