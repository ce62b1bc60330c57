/** An app with console output, made of React components. */
export const chattyReact = `import { useState } from 'react';

function AddButton() {
  const [count, setCount] = useState(0);
  return (
    <button
      type="button"
      onClick={() => {
        setCount(count + 1);
        console.log('counted', { count: count + 1, tags: ['a', 'b'] });
      }}
    >
      Count {count}
    </button>
  );
}

export default function App() {
  const [path, setPath] = useState(location.pathname);
  return (
    <main className="grid gap-4 p-8">
      <h1 className="text-2xl font-semibold">At {path}</h1>
      <AddButton />
      <button type="button" onClick={() => { history.pushState(null, '', '/next'); setPath('/next'); }}>Next</button>
      <button type="button" onClick={() => { for (let at = 0; at < 3; at++) console.warn('Mind the gap'); }}>Warn</button>
      <button type="button" onClick={() => { throw new Error('The shelf is empty'); }}>Break</button>
    </main>
  );
}
`;

/** The same app for the plain template. */
export const chatty = `function button(words, press) {
  const made = <button type="button">{words}</button>;
  made.addEventListener('click', press);
  return made;
}

export default function App() {
  const heading = <h1>{'At ' + location.pathname}</h1>;
  let count = 0;
  const counter = button('Count 0', () => {
    count += 1;
    counter.textContent = 'Count ' + count;
    console.log('counted', { count, tags: ['a', 'b'] });
  });
  const next = () => {
    history.pushState(null, '', '/next');
    heading.textContent = 'At /next';
  };
  const warn = () => { for (let at = 0; at < 3; at++) console.warn('Mind the gap'); };
  const fail = () => { throw new Error('The shelf is empty'); };
  return <main>{[heading, counter, button('Next', next), button('Warn', warn), button('Break', fail)]}</main>;
}
`;

/** An app for the plain template that sends arbitrary messages, also through the port of the script that runs before it. */
export const hostile = `const messages = [
  { type: 'console', entries: [{ level: 'error', message: 'forged', extra: () => 1 }] },
  JSON.stringify({ type: 'console', entries: [{ level: 'fatal', message: 'forged' }] }),
  JSON.stringify({ type: 'console', entries: [{ level: 'error', message: 'forged'.repeat(1000) }] }),
  JSON.stringify({ type: 'location', path: '//evil.example/', canGoBack: true, canGoForward: true }),
  JSON.stringify({ type: 'location', path: 'javascript:alert(1)', canGoBack: true, canGoForward: true }),
  JSON.stringify({ type: 'picked', element: { tag: 'b', text: 'forged', selector: 'b', path: '/' } }),
  'x'.repeat(30_000_000),
  '[',
  null,
];

export default function App() {
  const heading = <h1>Hostile</h1>;
  const forge = () => {
    const { port1 } = new MessageChannel();
    for (const message of messages) {
      try { parent.postMessage(message, '*'); } catch {}
      try { port1.postMessage(message); } catch {}
    }
    const original = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (data: unknown) {
      MessagePort.prototype.postMessage = original;
      for (const message of messages) { try { original.call(this, message); } catch {} }
      original.call(this, data);
      heading.textContent = 'Forged';
    };
    console.info('wakes the port');
  };
  const flood = () => {
    for (let at = 0; at < 5000; at++) parent.postMessage('millwright:ready', '*');
  };
  const buttons = { Forge: forge, Honest: () => console.log('an honest word'), Flood: flood };
  const made = Object.entries(buttons).map(([words, press]) => {
    const one = <button type="button">{words}</button>;
    one.addEventListener('click', press);
    return one;
  });
  return <main>{[heading, ...made]}</main>;
}
`;

/** An app for the plain template, with a server that throws. */
export const failingServer: Readonly<Record<string, string>> = {
  'vite.config.ts': `import honoDevServer from '@hono/vite-dev-server';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [honoDevServer({ entry: 'server/index.ts', exclude: [/^(?!\\/api(?:[/?]|$))/] })],
});
`,
  'server/index.ts': `import { Hono } from 'hono';

const app = new Hono().basePath('/api');

app.get('/hats', () => {
  throw new Error('no hat');
});

app.onError((error, c) => {
  console.error(error);
  return c.json({ error: 'Something went wrong on the server' }, 500);
});

export default app;
`,
  'src/App.tsx': `export default function App() {
  const buy = <button type="button">Buy</button>;
  buy.addEventListener('click', () => fetch('/api/hats?size=42'));
  return <main>{[<h1>Hats</h1>, buy]}</main>;
}
`,
};
