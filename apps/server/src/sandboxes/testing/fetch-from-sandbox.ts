import type { Duplex } from 'node:stream';
import { type AppResponse, fetchFromApp } from '../dev-sandbox/fetch-from-app.ts';

/** Sends one request over a new connection to a sandbox. */
export function fetchFromSandbox(
  sandbox: { connect(): Promise<Duplex> },
  path: string,
  headers: Record<string, string> = { host: 'x' },
): Promise<AppResponse> {
  return fetchFromApp(() => sandbox.connect(), path, { headers });
}
