import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../../apps/server/src/testing/service.ts';

const json = { 'content-type': 'application/json' };

/** Expected responses to requests without any credentials. */
const paths: readonly [method: 'GET' | 'POST', path: string, status: number, code?: string][] = [
  ['GET', '/health', 200],
  ['GET', '/vibe/models', 200],
  ['GET', '/vibe/providers', 200],
  ['GET', '/billing/plans', 200],
  ['GET', '/billing/config', 200],
  ['POST', '/billing/webhook', 400, 'SIGNATURE_INVALID'],
  ['POST', '/git/oauth/callback', 400, 'OAUTH_STATE_INVALID'],
  ['GET', '/supabase/oauth/callback', 400, 'OAUTH_STATE_INVALID'],
  ['POST', '/supabase/oauth/callback', 400, 'OAUTH_STATE_INVALID'],
  ['GET', '/stripe/oauth/callback', 400, 'OAUTH_STATE_INVALID'],
  ['POST', '/stripe/oauth/callback', 400, 'OAUTH_STATE_INVALID'],
  ['GET', '/ai/models', 401, 'API_KEY_REQUIRED'],
  ['POST', '/internal/analytics/collect', 401, 'API_KEY_INVALID'],
  ['POST', '/internal/anything', 401, 'SIGNATURE_INVALID'],
  ['GET', '/public/openapi.json', 200],
  ['POST', '/gw/token', 401, 'API_KEY_REQUIRED'],
];

test('[S4.20] each path outside the main API responds with its own authentication', async () => {
  await using service = await startTestService({
    BILLING_ENABLED: 'true',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    GITHUB_CLIENT_ID: 'x',
    GITHUB_CLIENT_SECRET: 'x',
    SUPABASE_CLIENT_ID: 'x',
    SUPABASE_CLIENT_SECRET: 'x',
    STRIPE_CONNECT_CLIENT_ID: 'ca_x',
  });
  const body = JSON.stringify({ state: 'x', code: 'y', site_key: 'mws_x', events: [{}] });
  const answers = await Promise.all(
    paths.map(async ([method, path]) => {
      const response = await fetch(`${service.url}/api/v1${path}`, {
        method,
        headers: { accept: 'application/json', ...(method === 'POST' && json) },
        ...(method === 'POST' && { body }),
      });
      const { code } = (await response.json()) as { code?: string };
      return code ? [method, path, response.status, code] : [method, path, response.status];
    }),
  );
  assert.deepEqual(answers, paths);
});
