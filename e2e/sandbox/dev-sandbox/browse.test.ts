import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import type { BrowseRequest } from '../../../apps/server/src/core/ports/sandbox-manager.ts';
import type { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import { takeSharedDevSandbox } from '../../../apps/server/src/sandboxes/testing/dev-sandbox-fixture.ts';
import { never } from '../../../apps/server/src/sandboxes/testing/inspections.ts';
import { whyNoBrowser } from '../../../apps/server/src/sandboxes/testing/why-no-browser.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';

const app = `import { useState } from 'react';

export default function App() {
  const [items, setItems] = useState<string[]>(() => JSON.parse(localStorage.getItem('items') ?? '[]'));
  const [text, setText] = useState('');
  const [size, setSize] = useState('small');
  const add = () => {
    if (text === 'boom') throw new Error('no booms');
    const next = [...items, text + ' (' + size + ')'];
    setItems(next);
    localStorage.setItem('items', JSON.stringify(next));
    setText('');
  };
  return (
    <main>
      <h1>Shopping</h1>
      <label>New item <input value={text} onChange={(event) => setText(event.target.value)} onKeyDown={(event) => event.key === 'Enter' && add()} /></label>
      <label>Size <select value={size} onChange={(event) => setSize(event.target.value)}><option value="small">Small</option><option value="big">Very big</option></select></label>
      <button type="button" onClick={add}>Add</button>
      <ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>
      <p>{innerWidth < 600 ? 'narrow' : 'wide'}</p>
      <a href="/about">About us</a>
      {location.pathname === '/about' && <h2>About page</h2>}
    </main>
  );
}
`;

suite('using an app in a browser', { skip: (await whyNoBubblewrap()) || whyNoBrowser() }, () => {
  let sandbox: LiveDevSandbox;
  before(async () => {
    ({ sandbox } = await takeSharedDevSandbox());
    await sandbox.session.writeFile('src/App.tsx', app);
    await sandbox.notifyChanged([{ path: 'src/App.tsx', kind: 'change' }]);
  });

  const browse = (request: Partial<BrowseRequest> = {}) =>
    sandbox.browse(
      {
        path: null,
        viewport: { width: 1_280, height: 800 },
        colorScheme: 'light',
        actions: [],
        screenshot: 'none',
        ...request,
      },
      never,
    );

  test('outlines the page as a screen reader would read it', async () => {
    const { path, title, outline, problems } = await browse({ path: '/' });
    assert.equal(path, '/');
    assert.equal(title, 'My app');
    assert.match(outline, /# Shopping/);
    assert.match(outline, /field "new item"/);
    assert.match(outline, /button "Add"/);
    assert.match(outline, /link "About us" → \/about/);
    assert.deepEqual(problems, []);
  });

  test('fills fields, selects options, presses keys and clicks', async () => {
    const { actions, outline } = await browse({
      path: '/',
      actions: [
        { type: 'fill', target: 'New item', text: 'Milk' },
        { type: 'select', target: 'Size', option: 'very big' },
        { type: 'click', target: 'Add' },
        { type: 'fill', target: 'New item', text: 'Bread' },
        { type: 'press', key: 'Enter' },
      ],
    });
    assert.deepEqual(
      actions.map(({ ok }) => ok),
      [true, true, true, true, true],
    );
    assert.match(outline, /Milk \(big\)/);
    assert.match(outline, /Bread \(big\)/);
  });

  test('keeps the state of the page and of the browser between requests', async () => {
    assert.match((await browse()).outline, /Bread/);
    assert.match((await browse({ path: '/' })).outline, /Bread/);
  });

  test('follows links', async () => {
    const { path, outline } = await browse({
      path: '/',
      actions: [{ type: 'click', target: 'About us' }],
    });
    assert.equal(path, '/about');
    assert.match(outline, /## About page/);
  });

  test('stops at the first action that is not possible and says why', async () => {
    const { actions } = await browse({
      path: '/',
      actions: [
        { type: 'click', target: 'Delete everything' },
        { type: 'click', target: 'Add' },
      ],
    });
    assert.equal(actions.length, 1);
    assert.equal(actions[0]?.ok, false);
    assert.match(actions[0]?.note ?? '', /Nothing on the page matches "Delete everything"/);
  });

  test('reports errors that an action causes at their source line', async () => {
    const { problems } = await browse({
      path: '/',
      actions: [
        { type: 'fill', target: 'New item', text: 'boom' },
        { type: 'click', target: 'Add' },
      ],
    });
    assert.match(problems[0]?.message ?? '', /no booms/);
    assert.deepEqual([problems[0]?.file, problems[0]?.line], ['src/App.tsx', 8]);
    assert.deepEqual((await browse()).problems, []);
  });

  test('shows the page at any size and takes a picture of it', async () => {
    const { outline, screenshot } = await browse({
      path: '/',
      viewport: { width: 375, height: 700 },
      screenshot: 'full_page',
    });
    assert.match(outline, /narrow/);
    assert.deepEqual([...(screenshot ?? []).slice(0, 2)], [0xff, 0xd8]);
  });

  test('reaches nothing but the app', async () => {
    await sandbox.session.writeFile(
      'public/probe.html',
      `<p id="result">waiting</p><script>
        Promise.allSettled([fetch('http://127.0.0.1:22'), fetch('http://10.0.0.1/'), fetch('https://example.com/')])
          .then((all) => { document.getElementById('result').textContent = all.map(({ status }) => status).join(' '); });
      </script>`,
    );
    await sandbox.notifyChanged([{ path: 'public/probe.html', kind: 'add' }]);
    const { outline } = await browse({
      path: '/probe.html',
      actions: [{ type: 'wait_for', target: 'rejected' }],
    });
    assert.match(outline, /rejected rejected rejected/);
  });
});
