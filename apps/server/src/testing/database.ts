import { atProcessEnd } from './process-scope.ts';
import {
  createDatabase,
  sharedServerVariable,
  startTestServer,
  type TestServer,
} from './test-server.ts';

let own: Promise<TestServer> | undefined;
atProcessEnd(async () => (await own)?.close());

/** Creates a database for one test, migrated by default. */
export async function freshDatabase(options: { migrated?: boolean } = {}): Promise<string> {
  const shared = process.env[sharedServerVariable];
  if (!shared) own ??= startTestServer();
  return createDatabase(shared ?? (await own)?.host ?? '', options.migrated !== false);
}
