import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitLabel, sliceAt, sliceColor, slicePath, spinWheel } from './src/lib/wheel.ts';

test('the wheel stops at the picked entry, after full turns forward', () => {
  let angle = 0;
  for (let spin = 0; spin < 200; spin += 1) {
    const count = 2 + (spin % 11);
    const after = spinWheel(count, angle, Math.random);
    assert.equal(sliceAt(after.angle, count), after.index);
    assert.ok(after.angle - angle >= 5 * 360);
    angle = after.angle;
  }
});

test('neighboring slices differ in color', () => {
  for (let count = 2; count < 40; count += 1)
    for (let index = 0; index < count; index += 1)
      assert.notEqual(sliceColor(index, count), sliceColor((index + 1) % count, count));
});

test('slices are drawn clockwise from the top, and long labels are shortened', () => {
  assert.equal(slicePath(0, 4), 'M0 0L0.000 -100.000A100 100 0 0 1 100.000 -0.000Z');
  assert.equal(fitLabel('Ana'), 'Ana');
  assert.equal(fitLabel('Somebody very long'), 'Somebody very…');
});
