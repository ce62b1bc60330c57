import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBackground } from './is-background.ts';

test('stories, greetings and signatures ask for nothing', () => {
  for (const text of [
    'Hello, I teach physics at a secondary school',
    'Until now the pupils mailed me their projects and I lost half of them',
    'we all know each other',
    'Memo to the web team',
    'Best regards',
    'Ms Okonjo',
    'This has to stop',
  ])
    assert.ok(isBackground(text), text);
});

test('requests are never background', () => {
  for (const text of [
    'We need a list of members',
    'I would like to see the balance',
    'my entries should be deleted after a year',
    'until Friday, show a countdown',
    'The booking is confirmed on the screen',
    'parents get a message',
  ])
    assert.ok(!isBackground(text), text);
});
