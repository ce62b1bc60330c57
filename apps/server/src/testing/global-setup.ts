import { sharedServerVariable, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer | undefined;

/** One PostgreSQL for all test files: each of them copies databases from it. */
export async function globalSetup(): Promise<void> {
  server = await startTestServer();
  process.env[sharedServerVariable] = server.host;
}

export async function globalTeardown(): Promise<void> {
  await server?.close();
}
