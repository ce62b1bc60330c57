import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colorDistance, toleranceOf } from './color-distance.ts';

test('black and white have distance 1, equal colors 0', () => {
  assert.ok(Math.abs(colorDistance([0, 0, 0], [255, 255, 255]) - 1) < 0.001);
  assert.equal(colorDistance([20, 83, 45], [20, 83, 45]), 0);
});

test('neighboring shades are within the tolerance of checks, other hues are not', () => {
  const green600 = [22, 163, 74] as const;
  const green700 = [21, 128, 61] as const;
  const red600 = [220, 38, 38] as const;
  assert.ok(colorDistance(green600, green700) < toleranceOf(green600));
  assert.ok(colorDistance(green600, red600) > toleranceOf(green600));
});

test('white is not taken for a light tint, nor black for a dark one', () => {
  const [white, black] = [[255, 255, 255] as const, [0, 0, 0] as const];
  for (const tint of [[245, 247, 250] as const, [255, 248, 238] as const]) {
    assert.ok(colorDistance(tint, white) > toleranceOf(tint), String(tint));
  }
  const navy = [17, 24, 39] as const;
  assert.ok(colorDistance(navy, black) > toleranceOf(navy));
  assert.ok(colorDistance([252, 252, 252], white) < toleranceOf(white));
});
