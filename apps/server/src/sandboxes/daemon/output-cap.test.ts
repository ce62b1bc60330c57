import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as holds, integer, property } from 'fast-check';
import { OutputCap } from './output-cap.ts';

test('keeps the head and tail of the output and counts the dropped bytes', () => {
  const lengths = array(integer({ min: 0, max: 40 }), { maxLength: 30 });
  holds(
    property(lengths, integer({ min: 0, max: 64 }), (sizes, cap) => {
      const output = new OutputCap(cap);
      let at = 0;
      const heads: Buffer[] = [];
      const all = sizes.map((size) => {
        const piece = Buffer.from(Array.from({ length: size }, (_, index) => (at + index) % 251));
        at += size;
        heads.push(Buffer.from(output.take(piece)));
        return piece;
      });
      const whole = Buffer.concat(all);
      const head = Buffer.concat(heads);
      const { tail, dropped } = output.rest();
      assert.equal(head.length + tail.length + dropped, whole.length);
      assert.ok(head.length + tail.length <= cap);
      assert.deepEqual(head, whole.subarray(0, head.length));
      assert.deepEqual(tail, whole.subarray(whole.length - tail.length));
      if (whole.length <= cap) assert.equal(dropped, 0);
    }),
  );
});
