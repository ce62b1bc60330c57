import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { before, suite, test } from 'node:test';
import { compose } from '@millwright/starter/compose/compose';
import { samples } from '@millwright/starter/compose/testing/samples';
import { composeGalleryApp } from '@millwright/starter/compose-gallery-app';
import { galleryApps } from '@millwright/starter/gallery';
import type { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../../../apps/server/src/sandboxes/dev-sandbox/open-template.ts';
import { takeSharedDevSandbox } from '../../../apps/server/src/sandboxes/testing/dev-sandbox-fixture.ts';
import { formatChecks } from '../../../apps/server/src/sandboxes/testing/inspections.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

/** Directory for screenshots of the apps, if they are to be kept. */
const screenshotDirectory = process.env.COMPOSED_SHOTS;

suite('composed apps', { skip: await whyNoBubblewrap() }, () => {
  let template: Template;
  let sandbox: LiveDevSandbox;
  before(async () => {
    ({ sandbox, template } = await takeSharedDevSandbox());
  });

  const gallery = galleryApps.map((app) => [app.id, composeGalleryApp(app).specification] as const);
  // The app with odd names takes the path of all others. Browser tests build and check an ordinary one.
  const selected = [
    ...Object.entries(samples).filter(([name]) => trials.isExhaustive || name === 'odd'),
    ...(trials.isExhaustive ? gallery : []),
  ];
  for (const [name, app] of selected) {
    test(`pass an inspection: ${name}`, async () => {
      const files = new Map(template.files.map(({ path, content }) => [path, { path, content }]));
      for (const [path, text] of compose(app)) {
        files.set(path, { path, content: Buffer.from(text) });
      }
      await sandbox.takeOver(files.values());
      const { ok, checks, problems, screenshot } = await sandbox.inspect(
        AbortSignal.timeout(60_000),
      );
      assert.deepEqual(problems, []);
      assert.ok(ok, formatChecks(checks));
      if (screenshotDirectory && screenshot)
        await writeFile(`${screenshotDirectory}/${name}.jpg`, screenshot);
    });
  }
});
