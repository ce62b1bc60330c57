import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { largeBytes, UploadLimiter } from './upload-limiter.ts';

const isRateLimited = (error: unknown) =>
  error instanceof ApiError && error.code === 'RATE_LIMITED';

test('allows two large bodies per user and any number of small ones', () => {
  const limiter = new UploadLimiter();
  const [one, two, three] = [
    limiter.createSlot('ada'),
    limiter.createSlot('ada'),
    limiter.createSlot('ada'),
  ];
  for (const slot of [one, two, three]) slot.grow(largeBytes);
  one.grow(largeBytes + 1);
  two.grow(largeBytes * 20);
  assert.throws(() => three.grow(largeBytes + 1), isRateLimited);
  one.grow(largeBytes * 2);
  limiter.createSlot('eve').grow(largeBytes + 1);
  two[Symbol.dispose]();
  two[Symbol.dispose]();
  three.grow(largeBytes + 1);
  assert.throws(() => limiter.createSlot('ada').grow(largeBytes + 1), isRateLimited);
});

test('releases nothing for a rejected or a small body', () => {
  const limiter = new UploadLimiter();
  const [one, two] = [limiter.createSlot('ada'), limiter.createSlot('ada')];
  one.grow(largeBytes + 1);
  two.grow(largeBytes + 1);
  const small = limiter.createSlot('ada');
  small[Symbol.dispose]();
  const late = limiter.createSlot('ada');
  assert.throws(() => late.grow(largeBytes + 1), isRateLimited);
  late[Symbol.dispose]();
  assert.throws(() => limiter.createSlot('ada').grow(largeBytes + 1), isRateLimited);
});

const isFull = (error: unknown) => error instanceof ApiError && error.code === 'CAPACITY_EXCEEDED';
const { concurrentUploadBytes: capacity, otherBodyBytes: small } = limits.own;

test('limits the total size of all bodies, except for small ones and a single one', () => {
  const limiter = new UploadLimiter();
  const alone = limiter.createSlot('ada');
  alone.grow(capacity * 2);
  assert.throws(() => limiter.createSlot('eve').grow(small + 1), isFull);
  limiter.createSlot('eve').grow(small);
  alone[Symbol.dispose]();

  const [one, two] = [limiter.createSlot('ada'), limiter.createSlot('eve')];
  one.grow(capacity - 2 * small);
  two.grow(small + 1);
  two.grow(2 * small);
  assert.throws(() => two.grow(2 * small + 1), isFull);
  one.grow(capacity - 2 * small);
  assert.throws(() => one.grow(capacity - 2 * small + 1), isFull);
  one[Symbol.dispose]();
  one[Symbol.dispose]();
  two.grow(capacity);
});
