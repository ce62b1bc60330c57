import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { keyEvents } from './key-events.ts';

suite('keyEvents', () => {
  test('enters the text of a character', () => {
    assert.deepEqual(keyEvents('a'), [
      { type: 'keyDown', modifiers: 0, key: 'a', windowsVirtualKeyCode: 65, text: 'a' },
      { type: 'keyUp', modifiers: 0, key: 'a', windowsVirtualKeyCode: 65 },
    ]);
  });

  test('presses a key without text', () => {
    assert.deepEqual(keyEvents('ArrowLeft')[0], {
      type: 'rawKeyDown',
      modifiers: 0,
      key: 'ArrowLeft',
      windowsVirtualKeyCode: 37,
    });
  });

  test('presses a shortcut without entering its character', () => {
    assert.deepEqual(keyEvents('Control+Shift+z')[0], {
      type: 'rawKeyDown',
      modifiers: 10,
      key: 'z',
      windowsVirtualKeyCode: 90,
    });
  });

  test('takes a plus sign for a key', () => {
    assert.equal((keyEvents('+')[0] as { key: string }).key, '+');
    assert.equal((keyEvents('Control++')[0] as { key: string }).key, '+');
  });
});
