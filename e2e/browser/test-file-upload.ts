import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { templatesDirectory } from '../../apps/server/src/sandboxes/template/read-template-files.ts';
import { findAccessibilityProblems } from '../support/find-accessibility-problems.ts';
import { heading, type TemplateBrowser } from '../support/template-browser.ts';

const pagePath = 'src/pages/home.tsx';
const parts = ['shared/file-rules.ts', 'src/lib/upload-file.ts', 'src/components/file-upload.tsx'];
const pageCode = `import { useState } from 'react';
import { FileUpload } from '@/components/file-upload';

export default function Home() {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <main>
      <h1>Files</h1>
      <FileUpload label="Add photos" multiple onUploaded={({ name }) => setNames((known) => [...known, name])} />
      <p>Uploaded: {names.join(', ')}</p>
    </main>
  );
}
`;

/** Tests of the component that uploads files in an app. The test plays the server. */
export function testFileUpload(browser: () => TemplateBrowser): void {
  test('uploads files one after another, with progress, and shows why one was refused', async () => {
    const { server } = browser();
    await using tab = await browser().open();
    const { page } = tab;
    const code = await server.read(pagePath);
    for (const path of parts) {
      const part = await readFile(join(templatesDirectory, 'web-uploads', path), 'utf8');
      await server.write(path, part, 'add');
    }
    await server.write(pagePath, pageCode);
    await heading(page, 'Files');

    const first = Promise.withResolvers<void>();
    const received: string[] = [];
    await page.route('**/api/files?*', async (route) => {
      const request = route.request();
      const name = new URL(request.url()).searchParams.get('name') ?? '';
      received.push(`${name} ${request.headers()['content-type']} ${request.postData()}`);
      if (name === 'first.png') await first.promise;
      const isFull = name === 'third.png';
      await route.fulfill({
        status: isFull ? 507 : 201,
        json: isFull ? { error: 'It is full' } : { name },
      });
    });
    const file = (name: string, mimeType = 'image/png') => ({
      name,
      mimeType,
      buffer: Buffer.from('a'),
    });
    await page
      .getByLabel('Add photos')
      .locator('visible=false')
      .setInputFiles([
        file('first.png'),
        file('a&b ü.png'),
        file('third.png'),
        file('page.html', 'text/html'),
        { ...file('large.png'), buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      ]);
    await page.getByRole('progressbar', { name: 'Uploading first.png' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Add photos' }).isDisabled());
    assert.deepEqual(await findAccessibilityProblems(page), []);
    first.resolve();
    await page.getByText('Uploaded: first.png, a&b ü.png').waitFor();
    const problems = page.getByRole('alert').getByRole('listitem');
    await problems.nth(2).waitFor();
    assert.deepEqual(await problems.allTextContents(), [
      'third.png: It is full',
      'page.html: Files of this type cannot be uploaded',
      'large.png: A file can have at most 10 MB',
    ]);
    assert.deepEqual(received, [
      'first.png image/png a',
      'a&b ü.png image/png a',
      'third.png image/png a',
    ]);
    await page.unroute('**/api/files?*');
    await server.write(pagePath, code);
    await heading(page, 'Your app starts here');
    for (const path of parts) await server.remove(path);
  });
}
