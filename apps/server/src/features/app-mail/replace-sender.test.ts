import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceSender } from './replace-sender.ts';

const replace = (message: string) =>
  replaceSender(Buffer.from(message), 'apps@example.com').toString();

test('replaces everything that names the sender, and keeps the rest byte for byte', () => {
  const message =
    'Subject: Hi\r\nFrom: Ada\r\n <ada@app.example>\r\nSender: x@y.z\r\nBcc: secret@x.y\r\nTo: b@c.d\r\n\r\nFrom: body\r\n\xff';
  assert.equal(
    replace(message),
    'Subject: Hi\r\nTo: b@c.d\r\nReply-To: Ada\r\n <ada@app.example>\r\nFrom: apps@example.com\r\n\r\nFrom: body\r\n\xff',
  );
});

test('keeps the address for answers that the app chose', () => {
  const replaced = replace('Reply-To: help@app.example\nFrom: a@b.c\n\nText');
  assert.equal(replaced, 'Reply-To: help@app.example\r\nFrom: apps@example.com\r\n\r\nText');
});

test('names no address for answers if the app has the one of the template', () => {
  assert.equal(replace('From: no-reply@localhost\r\n\r\n'), 'From: apps@example.com\r\n\r\n');
});

test('adds the sender to a message without headers or without a text', () => {
  assert.equal(replace('Subject: only'), 'Subject: only\r\nFrom: apps@example.com\r\n\r\n');
});
