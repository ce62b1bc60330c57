import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { longOnly } from '../../apps/server/src/testing/trials.ts';
import { Client } from '../support/client.ts';
import { runSuite, startKeyProxy } from '../support/conformance.ts';
import { knownFailures } from '../support/conformance-known-failures.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { createMcpKey } from '../support/mcp-test-client.ts';

/** Detects checks of a protocol extension that we do not support; the suite itself does not count them. */
const isExtension = (check: string) => check.startsWith('tasks-');

suite('official MCP conformance suite', () => {
  let service: Scripted;
  let proxy: Awaited<ReturnType<typeof startKeyProxy>>;
  before(async () => {
    const port = await freePort();
    service = await startScripted({ CORS_ORIGINS: `http://127.0.0.1:${port}` });
    const { key } = await createMcpKey(await Client.of(service));
    proxy = await startKeyProxy(port, service.port, key);
  });
  after(async () => {
    await proxy?.[Symbol.asyncDispose]();
    await service?.[Symbol.asyncDispose]();
  });

  for (const [revision, { least: minPassed, args }] of Object.entries({
    '2025-11-25': { least: 5, args: [] },
    '2026-07-28': { least: 87, args: ['--requirements', '2026-07-28'] },
  })) {
    // Five checks of the earlier revision apply; the tests of our MCP server make the same calls in both.
    const skip = revision === '2025-11-25' && longOnly;
    test(`revision ${revision}: passes every check that applies to our server`, {
      skip,
    }, async () => {
      const known = knownFailures[revision as keyof typeof knownFailures];
      const { passed, failed } = await runSuite(
        revision as keyof typeof knownFailures,
        proxy.url,
        args,
      );
      const found = [...failed].filter(([check]) => !isExtension(check));
      const expected = Object.values(known).flat();
      assert.deepEqual(
        found.filter(([check]) => !expected.includes(check)),
        [],
        'unexpected failures',
      );
      assert.deepEqual(
        expected.filter((check) => !failed.has(check)),
        [],
        'expected failures that pass',
      );
      assert.ok(passed >= minPassed, `${passed} checks passed`);
    });
  }
});
