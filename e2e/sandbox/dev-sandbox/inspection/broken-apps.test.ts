import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { LiveDevSandbox } from '../../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../../../../apps/server/src/sandboxes/dev-sandbox/open-template.ts';
import { takeSharedDevSandbox } from '../../../../apps/server/src/sandboxes/testing/dev-sandbox-fixture.ts';
import {
  failing,
  formatChecks,
  never,
} from '../../../../apps/server/src/sandboxes/testing/inspections.ts';
import { whyNoBrowser } from '../../../../apps/server/src/sandboxes/testing/why-no-browser.ts';
import { whyNoBubblewrap } from '../../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { longOnly, trials } from '../../../../apps/server/src/testing/trials.ts';
import { brokenApps } from './broken-apps.ts';

suite('an inspection finds', { skip: (await whyNoBubblewrap()) || whyNoBrowser() }, () => {
  let template: Template;
  let sandbox: LiveDevSandbox;
  before(async () => {
    ({ sandbox, template } = await takeSharedDevSandbox());
  });

  for (const [index, [mistake, { files, fails, message, file }]] of Object.entries(
    brokenApps,
  ).entries()) {
    if (index % trials.brokenAppEvery !== 0) continue;
    test(mistake, async (t) => {
      const written = Object.entries(files).map(([path, content]) => ({ path, content }));
      const kept = template.files.filter(({ path }) => !Object.hasOwn(files, path));
      await sandbox.takeOver([...kept, ...written]);
      const inspection = await sandbox.inspect(never);
      t.diagnostic(formatChecks(inspection.checks));
      assert.equal(inspection.ok, false);
      const found = inspection.problems.map((problem) => `${problem.file}: ${problem.message}`);
      for (const name of fails) assert.ok(failing(inspection).includes(name), found.join('\n'));
      const problem = inspection.problems.find((candidate) => message.test(candidate.message));
      assert.ok(problem, found.join('\n'));
      assert.equal(problem.file, file);
    });
  }

  // Tests of an inspection inspect the template in every run.
  test('nothing in the template, after all of them', { skip: longOnly }, async () => {
    await sandbox.takeOver(template.files);
    const { problems, checks } = await sandbox.inspect(never);
    assert.deepEqual(problems, [], formatChecks(checks));
  });
});
