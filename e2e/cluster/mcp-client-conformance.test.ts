import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { type Assignment, ConformanceUser } from '../support/conformance-user.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { isRevision, runSuite, scenariosOf } from '../support/mcp-client-conformance.ts';
import {
  knownFailures,
  knownFailuresOfStable,
  rejectedScenarios,
  uncheckedScenarios,
} from '../support/mcp-client-known-failures.ts';
import { query } from '../support/sign-in.ts';

const settings = {
  MCP_ENABLED: 'true',
  MCP_ALLOWED_HOSTS: '127.0.0.1,localhost',
  // Some servers of the suite wait for a response that never comes.
  MCP_CALL_TIMEOUT_MS: '5000',
};
const baseUrl = 'https://build.example.com';
/** Scenario in which the client identifies itself by a URL, which has to be https. */
const withDocument = 'auth/basic-cimd';

suite('the official conformance suite, with our service as the client', () => {
  let service: Scripted;
  let publicService: Scripted;
  let userCount = 0;
  before(async () => {
    service = await startScripted(settings);
    publicService = await startScripted({ ...settings, BASE_URL: baseUrl });
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await publicService?.[Symbol.asyncDispose]();
  });

  /** Uses a new user per scenario, because of the rate limit of server tests per user. */
  async function runScenario(assignment: Assignment): Promise<void> {
    const target = assignment.scenario === withDocument ? publicService : service;
    userCount += 1;
    const name = `suite-${userCount}`;
    const access = {
      url: target.url,
      baseUrl: target.config.BASE_URL,
      token: await target.token(`${name}@example.com`),
      adminToken: await target.token(),
    };
    await new ConformanceUser(name, access, assignment).run();
  }

  const newest = [['0.2.0-alpha.12', '2026-07-28']] as const;
  const older = [
    ['0.1.16', 'all'],
    ['0.2.0-alpha.12', '2025-03-26'],
    ['0.2.0-alpha.12', '2025-06-18'],
    ['0.2.0-alpha.12', '2025-11-25'],
    ['0.2.0-alpha.12', 'extension'],
  ] as const;
  // The older revisions repeat much of the newest.
  for (const [release, revision] of trials.isExhaustive ? [...newest, ...older] : newest) {
    test(`release ${release}, ${revision}`, async (context) => {
      const offered = [...(await scenariosOf(release))];
      const scenarios = offered
        .filter(([, revisions]) => revision === 'all' || revisions.includes(revision))
        .map(([name]) => name);
      assert.ok(scenarios.length >= 2, 'the suite has scenarios');
      // The suite's authorization servers forget everything, and ports come back.
      for (const at of [service, publicService]) await query(at, 'DELETE FROM mcp_registrations');
      const found = await runSuite(release, revision, runScenario);
      for (const name of found.keys()) if (!scenarios.includes(name)) found.delete(name);
      assert.deepEqual([...found.keys()].toSorted(), scenarios.toSorted());
      const failed = new Map<string, string>(
        [...found].flatMap(([name, one]) =>
          [...one.failed].map(([check, message]) => [`${name}: ${check}`, message] as const),
        ),
      );
      const expectedFailures = {
        ...knownFailures,
        ...(release === '0.1.16' && knownFailuresOfStable),
      };
      const expected = Object.values(expectedFailures)
        .flat()
        .filter((check) => scenarios.includes(check.split(':')[0] ?? ''));
      assert.deepEqual(
        [...failed].filter(([check]) => !expected.includes(check)),
        [],
        'no unexpected failures',
      );
      assert.deepEqual(
        expected.filter((check) => !failed.has(check)),
        [],
        'every listed failure still fails',
      );
      for (const [name, { passed, failed, gaveUp }] of found) {
        assert.equal(passed + failed.size === 0, uncheckedScenarios.includes(name), name);
        if (failed.size > 0) continue;
        assert.equal(gaveUp !== undefined, rejectedScenarios.includes(name), `${name}: ${gaveUp}`);
      }
      const document = failed.get(`${withDocument}: cimd-client-id-used`) ?? baseUrl;
      assert.ok(document.includes(baseUrl), document);
      const passed = [...found.values()].filter((one) => one.passed > 0 && one.failed.size === 0);
      const checks = [...found.values()].reduce((sum, one) => sum + one.passed, 0);
      context.diagnostic(`${passed.length} of ${found.size} scenarios, ${checks} checks`);
    });
  }

  test('the suite covers exactly these protocol revisions', async () => {
    const offered = await scenariosOf('0.2.0-alpha.12');
    const revisions = new Set([...offered.values()].flat().filter(isRevision));
    assert.deepEqual([...revisions].sort(), [
      '2025-03-26',
      '2025-06-18',
      '2025-11-25',
      '2026-07-28',
    ]);
  });
});
