import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeOf, usualDevice, zoomToFit } from './device.ts';

test('returns the size of a device, rotated if turned', () => {
  assert.deepEqual(sizeOf(usualDevice('mobile')), { width: 390, height: 844 });
  assert.deepEqual(sizeOf({ name: 'tablet', isTurned: true }), { width: 1180, height: 820 });
  assert.equal(sizeOf(usualDevice('web')), undefined);
});

test('scales a device down to the available space, never up', () => {
  assert.equal(zoomToFit({ width: 390, height: 844 }, { width: 2000, height: 2000 }), 1);
  assert.equal(zoomToFit({ width: 380, height: 844 }, { width: 200, height: 2000 }), 0.5);
  assert.equal(zoomToFit({ width: 390, height: 844 }, { width: 0, height: 0 }), 0.1);
});
