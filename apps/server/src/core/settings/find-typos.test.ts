import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTypos } from './find-typos.ts';

/** The setting suggested for each name, or undefined when there is no warning. */
function suggested(names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(
    names.map((name) => {
      const [warning] = findTypos({ [name]: 'x' });
      return [name, warning && /^unknown setting \S+, did you mean (\w+)\?$/.exec(warning)?.[1]];
    }),
  );
}

test('findTypos names the unknown variable and the setting that was probably meant', () => {
  assert.deepEqual(findTypos({ LOG_LEVLE: 'debug' }), [
    'unknown setting LOG_LEVLE, did you mean LOG_LEVEL?',
  ]);
});

test('findTypos finds one added, missing, replaced or swapped letter at any position', () => {
  const names = ['XREDIS_URL', 'REDIS_URLS', 'EDIS_URL', 'REDIS_UR', 'REDIS_URI', 'REDSI_URL'];
  assert.deepEqual(suggested(names), {
    XREDIS_URL: 'REDIS_URL',
    REDIS_URLS: 'REDIS_URL',
    EDIS_URL: 'REDIS_URL',
    REDIS_UR: 'REDIS_URL',
    REDIS_URI: 'REDIS_URL',
    REDSI_URL: 'REDIS_URL',
  });
});

test('findTypos ignores names that are two edits away from a setting', () => {
  assert.deepEqual(suggested(['REDIS_URLXX', 'RDIS_URI', 'REIDS_ULR']), {
    REDIS_URLXX: undefined,
    RDIS_URI: undefined,
    REIDS_ULR: undefined,
  });
});

test('findTypos suggests the setting with its unit when the unit is missing', () => {
  assert.deepEqual(
    suggested(['TURN_TIMEOUT', 'MCP_CALL_TIMEOUT', 'SANDBOX_MEMORY', 'MCP_CONFIG']),
    {
      TURN_TIMEOUT: 'TURN_TIMEOUT_S',
      MCP_CALL_TIMEOUT: 'MCP_CALL_TIMEOUT_MS',
      SANDBOX_MEMORY: 'SANDBOX_MEMORY_MB',
      MCP_CONFIG: 'MCP_CONFIG_PATH',
    },
  );
});

test('findTypos compares no names with fewer than 8 characters or without an underscore', () => {
  assert.deepEqual(suggested(['API_URL', 'PORTS', 'BASEURLS', 'APP_URLS']), {
    API_URL: undefined,
    PORTS: undefined,
    BASEURLS: undefined,
    APP_URLS: undefined,
  });
});

test('findTypos recognizes a setting behind the prefix MILLWRIGHT_, also a short or misspelt one', () => {
  const names = ['MILLWRIGHT_PORT', 'MILLWRIGHT_LOG_LEVL', 'MILLWRIGHT_TOKEN'];
  assert.deepEqual(suggested(names), {
    MILLWRIGHT_PORT: 'PORT',
    MILLWRIGHT_LOG_LEVL: 'LOG_LEVEL',
    MILLWRIGHT_TOKEN: undefined,
  });
});

test('findTypos ignores variables that are empty or announce a Kubernetes service', () => {
  const env = {
    MILLWRIGHT_PORT: 'tcp://10.0.0.1:8080',
    MILLWRIGHT_HOST: ' ',
    LOG_LEVLE: undefined,
  };
  assert.deepEqual(findTypos(env), []);
  assert.equal(findTypos({ MILLWRIGHT_PORT: '8080' }).length, 1);
});

test('findTypos gives one warning for each misspelt name and none for correct ones', () => {
  assert.deepEqual(findTypos({ LOG_LEVL: 'x', LOG_LEVEL: 'info', QUEUE_ENABLE: 'true' }), [
    'unknown setting LOG_LEVL, did you mean LOG_LEVEL?',
    'unknown setting QUEUE_ENABLE, did you mean QUEUE_ENABLED?',
  ]);
});
