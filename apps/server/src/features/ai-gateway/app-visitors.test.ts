import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { memoryRateCounters } from '../../infra/adapters/memory/rate-counters.ts';
import { GatewayVisitorCookies } from '../../sandboxes/preview/gateway-visitor-cookies.ts';
import { AppVisitors } from './app-visitors.ts';

const secret = Buffer.alloc(32, 7);
const cookies = new GatewayVisitorCookies({ secret, path: '/ai/', isSecure: false });

function visitorsWith(newPerHour: number) {
  const visitors = new AppVisitors({
    cookies,
    counters: memoryRateCounters(() => 0),
    newPerHour,
    secret,
  });
  /** Identifies a visitor and stores the cookie it receives, as a browser does. */
  return async (ip: string, cookie?: string, projectId = 'prj_1') => {
    let storedCookies = cookie;
    const reply = {
      header(_: string, value: string) {
        storedCookies = /^mw_visitor=([^;]+);/.exec(value)?.[1];
      },
    };
    const visitor = await visitors.identify({ ip }, reply as never, projectId, cookie);
    return { ...visitor, cookie: storedCookies };
  };
}

suite('AppVisitors', () => {
  test('AppVisitors recognizes a visitor by the cookie, with a budget of its own', async () => {
    const identify = visitorsWith(5);
    const first = await identify('192.0.2.1');
    assert.equal(first.budget, first.id);
    assert.deepEqual(await identify('198.51.100.9', first.cookie), first);
    const other = await identify('192.0.2.1');
    assert.notEqual(other.id, first.id);
  });

  test('AppVisitors rejects a cookie that it did not issue for the project', async () => {
    const identify = visitorsWith(5);
    const { id, cookie = '' } = await identify('192.0.2.1');
    const [own = '', signature = ''] = cookie.split('.');
    for (const [forged, projectId] of [
      [cookie, 'prj_2'],
      [own, 'prj_1'],
      [`${own}.${'A'.repeat(43)}`, 'prj_1'],
      [`${'x'.repeat(43)}.${signature}`, 'prj_1'],
      ['', 'prj_1'],
    ] as const) {
      const visitor = await identify('192.0.2.2', forged, projectId);
      assert.notEqual(visitor.id, id, forged);
      assert.notEqual(visitor.cookie, forged);
    }
  });

  test('AppVisitors makes newcomers above the limit of a network share one budget, with or without their cookie', async () => {
    const identify = visitorsWith(2);
    for (let times = 0; times < 2; times += 1) {
      const { id, budget } = await identify('2001:db8::1');
      assert.equal(budget, id);
    }
    const [third, fourth] = [await identify('2001:db8::2'), await identify('2001:db8::3')];
    assert.notEqual(third.id, fourth.id, 'each sees only its own videos');
    assert.equal(third.budget, fourth.budget);
    assert.ok(!third.budget.includes('2001'));
    assert.equal((await identify('2001:db8::4', third.cookie)).budget, third.budget);
    const otherProject = await identify('2001:db8:0:1::1');
    assert.equal(otherProject.budget, otherProject.id);
    const project = await identify('2001:db8::2', undefined, 'prj_2');
    assert.equal(project.budget, project.id);
  });

  test('AppVisitors without a limit gives every visitor a budget of its own', async () => {
    const identify = visitorsWith(0);
    for (let times = 0; times < 30; times += 1) {
      const { id, budget } = await identify('192.0.2.1');
      assert.equal(budget, id);
    }
  });
});
