import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTransport } from 'nodemailer';
import { appMailLimits } from './app-mail-limits.ts';
import { readMessage } from './read-message.ts';

/** A message as nodemailer writes it. */
async function compose(mail: object): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  assert.ok(message instanceof Buffer);
  return message;
}

test('reads the sender, the subject and the text', async () => {
  const bytes = await compose({
    from: 'Größe <a@b.c>',
    to: 'd@e.f',
    subject: 'Ein neues Paßwort',
    text: 'Open https://app.example/reset?token=1 …',
  });
  const { text, ...rest } = await readMessage(bytes);
  assert.deepEqual(rest, {
    from: 'Größe <a@b.c>',
    subject: 'Ein neues Paßwort',
    attachments: [],
  });
  assert.equal(text.trim(), 'Open https://app.example/reset?token=1 …');
});

test('converts HTML to text with the addresses of links', async () => {
  const html =
    '<style>p { color: red }</style><p>Hello &amp; welcome</p><a href="https://app.example/reset?token=1">Set a\n password</a>';
  const { text } = await readMessage(await compose({ from: 'a@b.c', html }));
  assert.equal(text, 'Hello & welcome\nSet a password (https://app.example/reset?token=1)');
});

test('lists attachments without their contents', async () => {
  const attachments = [{ filename: 'a.csv', content: 'one;two', contentType: 'text/csv' }];
  const read = await readMessage(await compose({ from: 'a@b.c', text: 'x', attachments }));
  assert.deepEqual(read.attachments, [{ name: 'a.csv', type: 'text/csv', size_bytes: 7 }]);
});

test('shortens long texts and reads what is not a message', async () => {
  const { textChars } = appMailLimits;
  const long = await readMessage(await compose({ from: 'a@b.c', text: 'x'.repeat(textChars + 1) }));
  assert.equal(long.text.length, textChars);
  const empty = await readMessage(Buffer.from('\0\0'));
  assert.deepEqual([empty.from, empty.subject], ['', '']);
});
