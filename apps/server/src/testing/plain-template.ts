import type { WorkspaceFile } from '../core/ports/sandbox.ts';
import type { Template } from '../sandboxes/dev-sandbox/open-template.ts';
import { readTemplateFiles } from '../sandboxes/template/read-template-files.ts';
import { sharedTemplate } from './shared-template.ts';

/** Kept from the web template: the package lists and files that need no compiling. */
const keptPaths = new Set(['package.json', 'package-lock.json', 'README.md', '.gitignore']);

const page = `<!doctype html>
<html lang="en">
  <title>My app</title>
  <div id="root"></div>
  <script>
    function element(tag, attributes, ...children) {
      const node = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes ?? {})) node.setAttribute(name, value);
      node.append(...children.flat());
      return node;
    }
  </script>
  <script type="module" src="/src/main.js"></script>
</html>
`;

const main = `import App from './App.tsx';

document.getElementById('root').append(App());
`;

const app = `export default function App() {
  return <h1>Your app starts here</h1>;
}
`;

const compiler = {
  compilerOptions: {
    target: 'es2023',
    lib: ['es2023'],
    types: [],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: false,
    // A global function of the page, so nothing is bundled for it.
    jsx: 'react',
    jsxFactory: 'element',
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  },
  include: ['src'],
};

const ownFiles: readonly WorkspaceFile[] = [
  { path: 'index.html', content: page },
  { path: 'src/main.js', content: main },
  { path: 'src/App.tsx', content: app },
  {
    path: 'src/element.d.ts',
    content: 'declare function element(...parts: unknown[]): unknown;\n',
  },
  { path: 'tsconfig.json', content: JSON.stringify(compiler) },
];

/**
 * The web template's packages with an app that uses none of them: starting its dev server, checking types and
 * inspecting the page take a third of the CPU time. For tests of everything but the template and React.
 */
export async function plainTemplate(): Promise<Template> {
  return { ...(await sharedTemplate('web')), files: await readPlainFiles() };
}

/** The files of that template, for a service in a process of its own. */
export async function readPlainFiles(): Promise<WorkspaceFile[]> {
  const files = await readTemplateFiles('web');
  return [...files.filter(({ path }) => keptPaths.has(path)), ...ownFiles];
}
