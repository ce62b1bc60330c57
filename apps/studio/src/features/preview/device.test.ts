import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitZoom, getDefaultDevice, getDeviceSize } from './device.ts';

test('returns the size of a device, rotated if turned', () => {
  assert.deepEqual(getDeviceSize(getDefaultDevice('mobile')), { width: 390, height: 844 });
  assert.deepEqual(getDeviceSize({ name: 'tablet', isRotated: true }), {
    width: 1180,
    height: 820,
  });
  assert.equal(getDeviceSize(getDefaultDevice('web')), undefined);
});

test('scales a device down to the available space, never up', () => {
  assert.equal(fitZoom({ width: 390, height: 844 }, { width: 2000, height: 2000 }), 1);
  assert.equal(fitZoom({ width: 380, height: 844 }, { width: 200, height: 2000 }), 0.5);
  assert.equal(fitZoom({ width: 390, height: 844 }, { width: 0, height: 0 }), 0.1);
});
