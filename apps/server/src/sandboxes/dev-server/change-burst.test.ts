import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { setImmediate as listenersCalled } from 'node:timers/promises';
import { ChangeBurst } from './change-burst.ts';

/** A burst that one change has started, on a fake clock. */
function startBurst(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const burst = new ChangeBurst();
  burst.extend();
  let hasEnded = false;
  void burst.ended.then(() => {
    hasEnded = true;
  });
  const hasEndedAfter = async (ms: number) => {
    t.mock.timers.tick(ms);
    await listenersCalled();
    return hasEnded;
  };
  return { burst, hasEndedAfter };
}

suite('a burst of changes', () => {
  test('ends after a pause', async (t) => {
    const { hasEndedAfter } = startBurst(t);
    assert.equal(await hasEndedAfter(49), false);
    assert.equal(await hasEndedAfter(1), true);
  });

  test('goes on while changes follow each other', async (t) => {
    const { burst, hasEndedAfter } = startBurst(t);
    for (let change = 0; change < 5; change += 1) {
      assert.equal(await hasEndedAfter(49), false);
      burst.extend();
    }
    assert.equal(await hasEndedAfter(50), true);
  });

  test('ends after half a second in any case', async (t) => {
    const { burst, hasEndedAfter } = startBurst(t);
    let ms = 0;
    for (; ms < 490; ms += 10) {
      assert.equal(await hasEndedAfter(10), false);
      burst.extend();
    }
    assert.equal(await hasEndedAfter(10), true);
  });

  test('ends at once when somebody waits for a result', async (t) => {
    const { burst, hasEndedAfter } = startBurst(t);
    burst.finish();
    assert.equal(await hasEndedAfter(0), true);
    burst.extend();
    let isSecondEnded = false;
    void burst.ended.then(() => {
      isSecondEnded = true;
    });
    await hasEndedAfter(49);
    assert.equal(isSecondEnded, false, 'the next change starts a new burst');
  });

  test('is over before the first change', async () => {
    await new ChangeBurst().ended;
  });
});
