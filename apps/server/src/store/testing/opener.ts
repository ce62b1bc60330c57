import { pino } from 'pino';
import { openDatabase } from '../database.ts';

// Another process on the same data folder: opens it, prints "open", and exits on request.
const [dataDir = '', statement = 'SELECT 1'] = process.argv.slice(2);
try {
  const database = await openDatabase({ url: undefined, dataDir, log: pino({ level: 'silent' }) });
  await database.pool.query(statement);
  console.log('open');
  process.stdin.once('data', async () => {
    await database.close();
    console.log('closed');
    process.stdin.destroy();
  });
} catch (error) {
  console.log(
    JSON.stringify({ error: String(error), remedy: (error as { remedy?: string }).remedy }),
  );
}
