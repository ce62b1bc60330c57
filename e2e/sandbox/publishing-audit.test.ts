import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { ReleaseRecord } from '@millwright/contract';
import { PackageSource } from '../../apps/server/src/sandboxes/testing/package-source.ts';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { plainSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import manifest from '../../templates/web/package.json' with { type: 'json' };
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { importProject, publishAndWait } from '../support/publisher.ts';
import { app } from '../support/sandbox-scripts.ts';

const { react } = manifest.dependencies;
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
    const sandboxes = await plainSandboxManager();
    const service: Scripted = await startScripted(
      { SANDBOX_WARM: '0', VERIFY_TURNS: 'false', ...env },
      { sandboxes: (options) => sandboxes({ ...options, egress: () => source.egress() }) },
    );
    const client = await Client.of(service);
    const files = { 'src/App.tsx': app('Packed') };
    const projectId = await importProject(client, 'web', files);
    return { service, client, projectId };
  }

  test(
    'blocks publishing for severe vulnerabilities until the owner accepts them',
    timeoutOptions,
    async () => {
      await using source = await PackageSource.start([{ name: 'react', version: react, code: '' }]);
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
      assert.equal(
        (await publishAndWait(client, projectId)).status,
        'live',
        'accepted once for all',
      );

      source.advise({ react: [{ ...advisory('moderate'), id: 7 }] });
      const mild = await publishAndWait(client, projectId);
      assert.equal(mild.status, 'live');
      assert.match(auditOf(mild), /^warning: 1 to review$/);

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
