import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { trials } from '../../apps/server/src/testing/trials.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import {
  type Findings,
  isRevision,
  type Release,
  runScenario,
  scenariosOf,
} from '../support/mcp-client-conformance.ts';
import { lacks, lacksOfStable, unchecked } from '../support/mcp-client-conformance-lacks.ts';
import { query } from '../support/sign-in.ts';

const settings = {
  MCP_ENABLED: 'true',
  MCP_ALLOWED_HOSTS: '127.0.0.1,localhost',
  // For servers that wait for an answer which never comes.
  MCP_CALL_TIMEOUT_MS: '5000',
};
const BASE_URL = 'https://build.example.com';
/** The one in which the client says by an address who it is: that has to be https. */
const withDocument = 'auth/basic-cimd';
const atOnce = 4;

suite('the official conformance suite, with our service as the client', () => {
  let service: Scripted;
  let publicService: Scripted;
  let compiled: string;
  let people = 0;
  before(async () => {
    compiled = await mkdtemp(join(tmpdir(), 'millwright-compiled-'));
    service = await startScripted(settings);
    publicService = await startScripted({ ...settings, BASE_URL });
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await publicService?.[Symbol.asyncDispose]();
    await rm(compiled, { recursive: true, force: true });
  });

  /** Each scenario has a person of its own, since one person may only try so many servers a minute. */
  async function run(release: Release, scenario: string, revision: string): Promise<Findings> {
    const at = scenario === withDocument ? publicService : service;
    people += 1;
    // The suite's authorization servers forget everything, and ports come back.
    await query(at, 'DELETE FROM mcp_registrations');
    return runScenario(release, scenario, revision, {
      MILLWRIGHT_URL: at.url,
      MILLWRIGHT_BASE_URL: at.config.BASE_URL,
      MILLWRIGHT_TOKEN: await at.token(`person${people}@example.com`),
      MILLWRIGHT_ADMIN_TOKEN: await at.token(),
      NODE_COMPILE_CACHE: compiled,
    });
  }

  async function runAll(
    release: Release,
    scenarios: readonly string[],
    revision: string,
  ): Promise<Map<string, Findings>> {
    const found = new Map<string, Findings>();
    const left = [...scenarios];
    const lane = async () => {
      for (let one = left.shift(); one; one = left.shift()) {
        found.set(one, await run(release, one, revision));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    return found;
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
    test(`release ${release}, ${revision}`, { timeout: 300_000 }, async (context) => {
      const offered = [...(await scenariosOf(release))];
      const scenarios = offered
        .filter(([, revisions]) => revision === 'all' || revisions.includes(revision))
        .map(([name]) => name);
      assert.ok(scenarios.length >= 2, 'the suite has scenarios');
      const found = await runAll(release, scenarios, revision);
      const failed = new Map<string, string>(
        [...found].flatMap(([name, one]) =>
          [...one.failed].map(([check, said]) => [`${name}: ${check}`, said] as const),
        ),
      );
      const known = { ...lacks, ...(release === '0.1.16' && lacksOfStable) };
      const expected = Object.values(known)
        .flat()
        .filter((check) => scenarios.includes(check.split(':')[0] ?? ''));
      assert.deepEqual(
        [...failed].filter(([check]) => !expected.includes(check)),
        [],
        'what fails besides',
      );
      assert.deepEqual(
        expected.filter((check) => !failed.has(check)),
        [],
        'what passes by now',
      );
      for (const [name, { passed, failed }] of found) {
        assert.equal(passed + failed.size === 0, unchecked.includes(name), name);
      }
      const document = failed.get(`${withDocument}: cimd-client-id-used`) ?? BASE_URL;
      assert.ok(document.includes(BASE_URL), document);
      const passed = [...found.values()].filter((one) => one.passed > 0 && one.failed.size === 0);
      const checks = [...found.values()].reduce((sum, one) => sum + one.passed, 0);
      context.diagnostic(`${passed.length} of ${found.size} scenarios, ${checks} checks`);
    });
  }

  test('there is no other revision', async () => {
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
