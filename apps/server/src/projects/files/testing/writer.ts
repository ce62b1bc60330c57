import { pino } from 'pino';
import { openDatabase } from '../../../store/database.ts';
import { migrate } from '../../../store/migrate.ts';
import { openFileWriter, write } from './file-writer.ts';

// A process that writes files until it is killed, and prints each acknowledged one.
const [dataDir = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const database = await openDatabase({ url: undefined, dataDir, log });
await migrate(database, log, 'test');
const { change, hold } = await openFileWriter(database);
console.log(hold.projectId);
for (let at = 0; ; at += 1) {
  const path = `f${at % 50}`;
  const files = await change(
    write(path, `${path} for the ${at}th time\n`.repeat((at % 40) * 50 + 1)),
  );
  console.log(JSON.stringify(files));
}
