import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { largeBytes, UploadLimiter } from './upload-limiter.ts';

const refused = (error: unknown) => error instanceof ApiError && error.code === 'RATE_LIMITED';

test('allows two large bodies per user and any number of small ones', () => {
  const slots = new UploadLimiter();
  const [one, two, three] = [slots.begin('ada'), slots.begin('ada'), slots.begin('ada')];
  for (const slot of [one, two, three]) slot.grow(largeBytes);
  one.grow(largeBytes + 1);
  two.grow(largeBytes * 20);
  assert.throws(() => three.grow(largeBytes + 1), refused);
  one.grow(largeBytes * 2);
  slots.begin('eve').grow(largeBytes + 1);
  two[Symbol.dispose]();
  two[Symbol.dispose]();
  three.grow(largeBytes + 1);
  assert.throws(() => slots.begin('ada').grow(largeBytes + 1), refused);
});

test('releases nothing for a rejected or a small body', () => {
  const slots = new UploadLimiter();
  const [one, two] = [slots.begin('ada'), slots.begin('ada')];
  one.grow(largeBytes + 1);
  two.grow(largeBytes + 1);
  const small = slots.begin('ada');
  small[Symbol.dispose]();
  const late = slots.begin('ada');
  assert.throws(() => late.grow(largeBytes + 1), refused);
  late[Symbol.dispose]();
  assert.throws(() => slots.begin('ada').grow(largeBytes + 1), refused);
});

const isFull = (error: unknown) => error instanceof ApiError && error.code === 'CAPACITY_EXCEEDED';
const { uploadBytesUnderWay: room, otherBodyBytes: small } = limits.own;

test('limits the total size of all bodies, except for small ones and a single one', () => {
  const slots = new UploadLimiter();
  const alone = slots.begin('ada');
  alone.grow(room * 2);
  assert.throws(() => slots.begin('eve').grow(small + 1), isFull);
  slots.begin('eve').grow(small);
  alone[Symbol.dispose]();

  const [one, two] = [slots.begin('ada'), slots.begin('eve')];
  one.grow(room - 2 * small);
  two.grow(small + 1);
  two.grow(2 * small);
  assert.throws(() => two.grow(2 * small + 1), isFull);
  one.grow(room - 2 * small);
  assert.throws(() => one.grow(room - 2 * small + 1), isFull);
  one[Symbol.dispose]();
  one[Symbol.dispose]();
  two.grow(room);
});
