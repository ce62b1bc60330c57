import { atProcessEnd } from './process-scope.ts';
import {
  type AdminConnection,
  connectAsAdmin,
  createDatabase,
  sharedServerVariable,
  startTestServer,
  type TestServer,
} from './test-server.ts';

let own: Promise<TestServer> | undefined;
let admin: Promise<AdminConnection> | undefined;
atProcessEnd(async () => {
  await (await admin)?.[Symbol.asyncDispose]();
  await (await own)?.close();
});

/** Creates a database for one test, migrated by default. */
export async function freshDatabase(options: { migrated?: boolean } = {}): Promise<string> {
  const shared = process.env[sharedServerVariable];
  if (!shared) own ??= startTestServer();
  admin ??= connect(shared);
  return createDatabase(await admin, options.migrated !== false);
}

async function connect(shared: string | undefined): Promise<AdminConnection> {
  return connectAsAdmin(shared ?? (await own)?.host ?? '');
}
