import { sharedRedisVariable } from './mode.ts';
import { type RedisServer, startRedis } from './redis-server.ts';
import {
  sharedTemplateCacheVariable,
  startTemplateCache,
  type TemplateCache,
} from './template-cache.ts';
import { sharedServerVariable, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer | undefined;
let templateCache: TemplateCache | undefined;
let redis: RedisServer | undefined;

/**
 * Starts one PostgreSQL server, from which each test file copies databases, and one template cache for all test files.
 */
export async function globalSetup(needs: { readonly redis: boolean }): Promise<void> {
  server = await startTestServer();
  process.env[sharedServerVariable] = server.host;
  templateCache = await startTemplateCache();
  process.env[sharedTemplateCacheVariable] = templateCache.socket;
  if (!needs.redis) return;
  redis = await startRedis();
  process.env[sharedRedisVariable] = redis.url;
}

export async function globalTeardown(): Promise<void> {
  await server?.close();
  await templateCache?.close();
  await redis?.[Symbol.asyncDispose]();
}
