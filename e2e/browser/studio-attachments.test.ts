import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TurnRecord } from '@millwright/contract';
import type { Page } from 'playwright-core';
import { pngOf } from '../../apps/server/src/agent/material/testing/attachment.ts';
import { Client } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import {
  assertAccessible,
  conversation,
  openStudio,
  sendMessage,
  startProject,
} from '../support/studio-tab.ts';
import { whyNoChromium, withBrowser } from '../support/with-browser.ts';

interface TestFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

const sketch: TestFile = {
  name: 'sketch.png',
  type: 'image/png',
  base64: pngOf(20, 10).toString('base64'),
};
const note = (name: string): TestFile => ({
  name,
  type: 'text/plain',
  base64: Buffer.from(`What ${name} says`).toString('base64'),
});

const dispatchInPage = `(kind, lists) => {
  for (const list of lists) {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    const about = { bubbles: true, cancelable: true };
    document.querySelector('[data-composer]').dispatchEvent(
      kind === 'paste'
        ? new ClipboardEvent(kind, { ...about, clipboardData: transfer })
        : new DragEvent(kind, { ...about, dataTransfer: transfer }),
    );
  }
}`;

suite('attachments', { skip: whyNoChromium }, () => {
  const at = withBrowser(async () => ({
    service: await startScripted({ MAX_IMAGES: '2', MAX_DOCUMENT_BASE64_BYTES: '2000' }),
  }));

  const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' });

  /** Dispatches paste or drop events, one per list of files. */
  function dispatchFiles(page: Page, by: 'paste' | 'drop', ...lists: TestFile[][]): Promise<void> {
    return page.evaluate(`(${dispatchInPage})('${by}', ${JSON.stringify(lists)})`);
  }

  test('are added by button, drop and paste, and arrive unchanged', async () => {
    await using tab = await openStudio(at.browser, at.service);
    const { page } = tab;
    await startProject(page, 'say Ready.');
    await conversation(page).getByText('Ready.', { exact: true }).waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'brief.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A shop for teapots'),
    });
    await attached(page).getByText('brief.txt').waitFor();
    await dispatchFiles(page, 'drop', [sketch]);
    await attached(page).getByText('sketch.png').waitFor();
    // Pastes again before the first file is read.
    await dispatchFiles(page, 'paste', [note('one.txt')], [note('two.txt')]);
    await attached(page).getByText('one.txt').waitFor();
    await attached(page).getByText('two.txt').waitFor();
    await assertAccessible(page, 'attachments');
    await page.getByRole('button', { name: 'Remove one.txt' }).click();
    await sendMessage(page, 'say Seen.');
    await conversation(page).getByText('Seen.', { exact: true }).waitFor();
    await attached(page).waitFor({ state: 'detached' });
    for (const name of ['brief.txt', 'sketch.png', 'two.txt']) {
      await conversation(page).getByText(name).waitFor();
    }
    const client = await Client.of(at.service);
    const projectId = new URL(page.url()).pathname.split('/').at(-1);
    const { body } = await client.json('GET', `/api/v1/projects/${projectId}/turns`);
    const [newest] = body['turns'] as unknown as TurnRecord[];
    const size = Buffer.from(sketch.base64, 'base64').length;
    assert.deepEqual(newest?.images, [{ name: 'sketch.png', mime_type: 'image/png', size }]);
    assert.deepEqual(
      newest?.documents.map(({ name, size }) => [name, size]),
      [
        ['brief.txt', 18],
        ['two.txt', 17],
      ],
    );
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('are rejected with a reason if they exceed a limit, and the others are accepted', async () => {
    await using tab = await openStudio(at.browser, at.service);
    const { page } = tab;
    const large = { ...note('large.txt'), base64: Buffer.alloc(1_501).toString('base64') };
    const empty = { ...note('empty.txt'), base64: '' };
    const pictures = ['a.png', 'b.png', 'c.png'].map((name) => ({ ...sketch, name }));
    await dispatchFiles(page, 'drop', [large, empty, ...pictures]);
    await attached(page).getByText('b.png').waitFor();
    const message = await page.getByRole('status').filter({ hasText: 'c.png' }).innerText();
    assert.match(message, /large\.txt is larger than 1 KB/);
    assert.match(message, /empty\.txt is empty/);
    assert.match(message, /c\.png: a message can have up to 2 images/);
    assert.equal(await attached(page).getByRole('listitem').count(), 2);
    await assertAccessible(page, 'attachments-refused');
    assert.deepEqual(tab.consoleErrors, []);
  });

  test('dropped beside the field do not replace the page', async () => {
    await using tab = await openStudio(at.browser, at.service);
    const { page } = tab;
    const isHandled = await page.evaluate<boolean[]>(`['dragover', 'drop'].map((kind) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'x.txt'));
      const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer });
      return !document.body.dispatchEvent(event);
    })`);
    assert.deepEqual(isHandled, [true, true]);
  });
});
