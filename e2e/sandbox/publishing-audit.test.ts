import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ReleaseRecord } from '@millwright/contract';
import type { DevSandbox } from '../../apps/server/src/core/ports/sandbox-manager.ts';
import type { composeSandboxes } from '../../apps/server/src/sandboxes/compose-sandboxes.ts';
import { PackageSource } from '../../apps/server/src/sandboxes/testing/package-source.ts';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { plainSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { importProject, publishAndWait } from '../support/publisher.ts';

/** One package, which is enough for an audit: npm reads the lock file, not the installed packages. */
const dependencies = { react: '19.0.0' };
const projectFiles = {
  'package.json': JSON.stringify({ name: 'packed', dependencies }, null, 2),
  'package-lock.json': JSON.stringify({
    name: 'packed',
    lockfileVersion: 3,
    packages: { '': { name: 'packed', dependencies }, 'node_modules/react': { version: '19.0.0' } },
  }),
};

/** Stands in for Vite, which takes longer than everything else in a release. */
const vite = '#!/bin/sh\nmkdir -p .millwright/site && cp index.html .millwright/site/\n';

/**
 * Releases run npm in real sandboxes, but neither check the app nor bundle it: tests of publishing in the browser do.
 */
function auditOnly(compose: typeof composeSandboxes): typeof composeSandboxes {
  return (options) => {
    const services = compose(options);
    services.manager.createSpare = async (_, files, { signal }) => {
      const { session, release } = await services.manager.createTemporary();
      await session.restore(files, { signal });
      await session.writeFile('node_modules/.bin/vite', vite, { mode: 0o755 });
      const checks = [{ name: 'page' as const, ok: true, summary: '', durationMs: 0 }];
      const inspection = { ok: true, checks, problems: [], isOpened: true, screenshot: null };
      const sandbox: Pick<DevSandbox, 'session' | 'inspect'> = {
        session,
        inspect: async () => inspection,
      };
      return { sandbox: sandbox as DevSandbox, release };
    };
    return services;
  };
}

const advisory = (severity: string) => ({
  id: 1_234_567,
  url: 'https://advisories.example/1234567',
  title: 'Pages can be taken over',
  severity,
  vulnerable_versions: '>=1.0.0',
  cwe: [],
  cvss: { score: 0, vectorString: null },
});

/** Each release may take a minute on a busy machine. */
const timeoutOptions = { timeout: 400_000 };

suite('audit of the packages of an app', { skip: await whyNoBubblewrap() }, () => {
  const auditOf = ({ steps }: ReleaseRecord) => {
    const step = steps.find(({ name }) => name === 'dependencies');
    return `${step?.status}: ${step?.summary}`;
  };

  async function setUp(source: PackageSource, env: Record<string, string> = {}) {
    const sandboxes = auditOnly(await plainSandboxManager());
    const service: Scripted = await startScripted(
      { SANDBOX_WARM: '0', VERIFY_TURNS: 'false', ...env },
      { sandboxes: (options) => sandboxes({ ...options, egress: () => source.egress() }) },
    );
    const client = await Client.of(service);
    const projectId = await importProject(client, 'web', projectFiles);
    return { service, client, projectId };
  }

  test(
    'blocks publishing for severe vulnerabilities until the owner accepts them',
    timeoutOptions,
    async () => {
      await using source = await PackageSource.start([
        { name: 'react', version: dependencies.react, code: '' },
      ]);
      const { service, client, projectId } = await setUp(source);
      await using _ = service;

      const unknown = await publishAndWait(client, projectId);
      assert.equal(unknown.status, 'live', JSON.stringify(unknown, null, 2));
      assert.match(auditOf(unknown), /^warning: Not available: .*does not offer audits/);

      source.advise({ react: [advisory('high')] });
      const blocked = await publishAndWait(client, projectId);
      assert.equal(blocked.status, 'failed', JSON.stringify(blocked, null, 2));
      const [finding] = blocked.findings;
      assert.match(finding?.message ?? '', /^react .*Pages can be taken over$/);
      assert.equal(finding?.file, 'package.json');
      assert.ok((finding?.line ?? 0) > 1);
      assert.deepEqual(
        [finding?.blocks, finding?.acceptable, finding?.severity],
        [true, true, 'high'],
      );

      const accepted = await publishAndWait(client, projectId, {
        accept_findings: [finding?.id ?? ''],
      });
      assert.equal(accepted.status, 'live', JSON.stringify(accepted.findings));
      assert.equal(accepted.findings[0]?.accepted, true);

      // The severe one was accepted once for all.
      source.advise({ react: [advisory('high'), { ...advisory('moderate'), id: 7 }] });
      const mild = await publishAndWait(client, projectId);
      assert.equal(mild.status, 'live');
      assert.match(auditOf(mild), /^warning: 2 to review$/);

      source.advise({});
      assert.match(auditOf(await publishAndWait(client, projectId)), /^passed: /);
    },
  );

  test('blocks publishing if audits are required but not available', timeoutOptions, async () => {
    await using source = await PackageSource.start([]);
    const { service, client, projectId } = await setUp(source, { PUBLISH_AUDIT: 'required' });
    await using _ = service;
    const blocked = await publishAndWait(client, projectId, {
      accept_findings: ['dependencies:unavailable'],
    });
    assert.equal(blocked.status, 'failed');
    assert.equal(blocked.findings[0]?.id, 'dependencies:unavailable');
    assert.match(blocked.findings[0]?.advice ?? '', /PUBLISH_AUDIT/);
  });
});
