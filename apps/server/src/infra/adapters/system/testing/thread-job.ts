import { postThreadResult } from '../../../../core/post-thread-result.ts';

/** Behaviors that tests need from a job. */
export type TestJob =
  | { readonly what: 'add'; readonly numbers: readonly number[] }
  | { readonly what: 'compute'; readonly ms: number }
  | { readonly what: 'hang' | 'throw' | 'allocate' | 'allocate_buffers' };

function perform(order: TestJob): number {
  switch (order.what) {
    case 'add':
      return order.numbers.reduce((sum, one) => sum + one, 0);
    case 'compute': {
      const end = performance.now() + order.ms;
      let turns = 0;
      while (performance.now() < end) turns += 1;
      return turns;
    }
    case 'hang':
      for (;;);
    case 'throw':
      throw new Error('no such luck');
    case 'allocate': {
      const rows: number[][] = [];
      for (;;) {
        const list: number[] = [];
        for (let at = 0; at < 1_000; at += 1) list.push(at + rows.length);
        rows.push(list);
      }
    }
    case 'allocate_buffers': {
      const buffers: Buffer[] = [];
      for (;;) {
        buffers.push(Buffer.alloc(2 ** 20, 1));
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
      }
    }
  }
}

await postThreadResult(perform);
