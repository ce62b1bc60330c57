/** An app with one mistake, as models and people make them. */
export interface BrokenApp {
  /** Written over the files of the web template. */
  readonly files: Readonly<Record<string, string>>;
  /** Checks that must fail. */
  readonly fails: readonly ('typecheck' | 'build' | 'page' | 'console')[];
  /** Text of a problem that must be reported, and the file that it is reported for. */
  readonly message: RegExp;
  readonly file: string | null;
}

const appPath = 'src/App.tsx';
const app = (body: string, imports = '') => ({
  [appPath]: `${imports}export default function App() {\n${body}\n}\n`,
});
const useEffect = `import { useEffect } from 'react';\n`;
const useState = `import { useEffect, useState } from 'react';\n`;

export const brokenApps: Readonly<Record<string, BrokenApp>> = {
  'a value of the wrong type': {
    files: app(`  const size: number = 'large';\n  return <h1>{size}</h1>;`),
    fails: ['typecheck'],
    message: /'string' is not assignable to type 'number'/,
    file: appPath,
  },
  'a property that a component does not have': {
    files: app(
      `  return <Button variant="huge">Save</Button>;`,
      `import { Button } from '@/components/ui/button';\n`,
    ),
    fails: ['typecheck'],
    message: /'"huge"' is not assignable/,
    file: appPath,
  },
  'a misspelled variable': {
    files: app(`  const items = ['a'];\n  return <h1>{itmes.length}</h1>;`),
    fails: ['typecheck', 'console'],
    message: /itmes is not defined/,
    file: appPath,
  },
  'a tag that is not closed': {
    files: app(`  return <h1>open;`),
    fails: ['typecheck', 'build'],
    message: /Unexpected token|Expected/,
    file: appPath,
  },
  'an import of a missing file': {
    files: app(`  return <List />;`, `import List from './list';\n`),
    fails: ['typecheck', 'build'],
    message: /Failed to resolve import "\.\/list"/,
    file: appPath,
  },
  'an import of a package that is not installed': {
    files: app(`  return <h1>{dayjs().year()}</h1>;`, `import dayjs from 'dayjs';\n`),
    fails: ['typecheck', 'build'],
    message: /Failed to resolve import "dayjs"/,
    file: appPath,
  },
  'an import of a missing export': {
    files: app(`  return <Knob />;`, `import { Knob } from '@/components/ui/button';\n`),
    fails: ['typecheck', 'console'],
    message: /does not provide an export named 'Knob'/,
    file: appPath,
  },
  'a page that is loaded on demand and missing': {
    files: app(
      `  return <Suspense fallback="Loading"><Late /></Suspense>;`,
      `import { lazy, Suspense } from 'react';\nconst Late = lazy(() => import('./pages/late'));\n`,
    ),
    fails: ['typecheck', 'build'],
    message: /Failed to resolve import "\.\/pages\/late"/,
    file: appPath,
  },
  'a style sheet with an unclosed block': {
    files: { 'src/index.css': '@import "tailwindcss";\nbody { color: red;\n' },
    fails: ['build'],
    message: /Missing closing \}/,
    file: 'src/index.css',
  },
  'a style sheet with an unknown class': {
    files: { 'src/index.css': '@import "tailwindcss";\nbody { @apply bg-nowhere; }\n' },
    fails: ['build'],
    message: /unknown utility class `bg-nowhere`/,
    file: 'src/index.css',
  },
  'an app without content': {
    files: app(`  return null;`),
    fails: ['page'],
    message: /The page is blank/,
    file: null,
  },
  'an app without a start page': {
    files: app(
      `  return <Routes><Route path="/home" element={<h1>Home</h1>} /></Routes>;`,
      `import { Route, Routes } from 'react-router';\n`,
    ),
    fails: ['page'],
    message: /No routes matched location "\/"|The page is blank/,
    file: null,
  },
  'a page without a script': {
    files: { 'index.html': '<!doctype html><title>App</title><div id="root"></div>' },
    fails: ['page'],
    message: /The page is blank/,
    file: null,
  },
  'a page without the root element': {
    files: {
      'index.html':
        '<!doctype html><title>App</title><script type="module" src="/src/main.tsx"></script>',
    },
    fails: ['page', 'console'],
    message: /no element with the id "root"/,
    file: 'src/main.tsx',
  },
  'a component that throws': {
    files: app(
      `  const user = JSON.parse('null') as { name: string };\n  return <h1>{user.name}</h1>;`,
    ),
    fails: ['console'],
    message: /Cannot read properties of null/,
    file: appPath,
  },
  'an effect that throws': {
    files: app(
      `  useEffect(() => {\n    throw new Error('no connection');\n  }, []);\n  return <h1>App</h1>;`,
      useEffect,
    ),
    fails: ['console'],
    message: /no connection/,
    file: appPath,
  },
  'a promise that nobody catches': {
    files: app(
      `  useEffect(() => {\n    void Promise.reject(new Error('lost'));\n  }, []);\n  return <h1>App</h1>;`,
      useEffect,
    ),
    fails: ['console'],
    message: /lost/,
    file: appPath,
  },
  'a request that fails': {
    files: app(
      `  useEffect(() => {\n    void fetch('/api/plants').then((response) => response.json());\n  }, []);\n  return <h1>App</h1>;`,
      useEffect,
    ),
    fails: ['console'],
    message: /not valid JSON/,
    file: null,
  },
  'an error in the console': {
    files: app(`  console.error('the list is broken');\n  return <h1>App</h1>;`),
    fails: ['console'],
    message: /the list is broken/,
    file: appPath,
  },
  'state that is set while rendering': {
    files: app(
      `  const [count, setCount] = useState(0);\n  useEffect(() => undefined);\n  setCount(count + 1);\n  return <h1>{count}</h1>;`,
      useState,
    ),
    fails: ['console'],
    // React throws this after the component has returned, so the stack does not contain it.
    message: /Too many re-renders/,
    file: 'src/main.tsx',
  },
  'an effect that triggers itself': {
    files: app(
      `  const [count, setCount] = useState(0);\n  useEffect(() => setCount(count + 1));\n  return <h1>{count}</h1>;`,
      useState,
    ),
    fails: ['console'],
    message: /Maximum update depth exceeded/,
    file: appPath,
  },
  'a loop that never ends': {
    files: app(`  for (let at = 0; at >= 0; ) at = at + 1 - 1;\n  return <h1>App</h1>;`),
    fails: ['page'],
    message: /does not finish loading/,
    file: null,
  },
  'a hook that is called conditionally': {
    files: app(
      `  const [isOpen, setIsOpen] = useState(false);\n  if (isOpen) useEffect(() => undefined);\n  useEffect(() => setIsOpen(true), []);\n  return <h1>App</h1>;`,
      useState,
    ),
    fails: ['console'],
    message: /more hooks than during the previous render|change in the order of Hooks/,
    file: appPath,
  },
  'a hook without its provider': {
    files: {
      'src/main.tsx': `import { createRoot } from 'react-dom/client';
import { ModeToggle } from '@/components/mode-toggle';
const root = document.getElementById('root');
if (root) createRoot(root).render(<ModeToggle />);
`,
    },
    fails: ['console'],
    message: /useTheme must be used within a ThemeProvider/,
    file: 'src/components/theme-provider.tsx',
  },
  'a list with the same key twice': {
    files: app(`  return <ul>{['a', 'a'].map((item) => <li key={item}>{item}</li>)}</ul>;`),
    fails: ['console'],
    message: /two children with the same key/,
    file: appPath,
  },
  'a configuration that does not compile': {
    files: { 'vite.config.ts': 'export default {\n' },
    fails: ['build'],
    message: /Expected|Unexpected/,
    file: 'vite.config.ts',
  },
  'a package.json that is not JSON': {
    files: { 'package.json': '{ "name": "app", }' },
    fails: ['build'],
    message: /JSON/,
    file: null,
  },
};
