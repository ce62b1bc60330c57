import { existsSync } from 'node:fs';

// Variables for your own computer. Those of the environment take precedence.
if (existsSync('.env')) process.loadEnvFile('.env');

/** Reads an environment variable. The server does not start without it. */
export function requireEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set`);
  return value;
}
