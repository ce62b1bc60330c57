import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Allowed imports, as in ARCHITECTURE.md. A folder sees itself, the folders listed for it, and everything those see;
 * `testing` folders and tests see everything and are seen by tests alone.
 */
const server: Readonly<Record<string, readonly string[]>> = {
  core: [],
  settings: ['core'],
  pages: [],
  log: ['core'],
  version: [],
  studio: [],
  store: ['core'],
  adapters: ['core'],
  sandbox: ['workspace'],
  identity: ['store', 'pages'],
  preview: ['store', 'pages'],
  events: ['store'],
  workspace: ['store'],
  egress: ['core'],
  mcp: ['store', 'egress', 'log', 'version'],
  billing: ['store', 'log'],
  integrations: ['store', 'log'],
  git: ['workspace', 'log'],
  models: ['core', 'settings'],
  tools: ['sandbox'],
  agent: ['tools', 'models'],
  turns: ['events', 'workspace', 'log'],
  gateway: ['store', 'models', 'log'],
  publishing: ['turns', 'preview'],
  http: [
    'turns',
    'identity',
    'mcp',
    'billing',
    'integrations',
    'gateway',
    'git',
    'models',
    'pages',
    'studio',
    'publishing',
  ],
  config: ['settings'],
  banner: ['config'],
  nodes: ['store'],
  watchdog: ['log'],
  compose: ['http', 'agent', 'nodes', 'preview', 'adapters', 'config', 'version'],
  service: ['compose', 'banner'],
  run: ['service', 'store', 'watchdog'],
  'node-version': [],
  main: ['run', 'node-version'],
  commands: ['compose'],
};

/** Our own packages that each package may import. */
const packages: Readonly<Record<string, readonly string[]>> = {
  'packages/contract': [],
  'packages/starter': ['@millwright/contract'],
  // Its examples import it as users would.
  'packages/client': ['@millwright/contract', '@millwright/client'],
  'apps/server': ['@millwright/contract', '@millwright/starter'],
  'apps/studio': ['@millwright/contract', '@millwright/client'],
  'apps/cli': ['@millwright/contract', '@millwright/client'],
  e2e: ['@millwright/contract', '@millwright/client', '@millwright/starter'],
  bench: ['@millwright/starter'],
};

const root = resolve(import.meta.dirname, '..');
const serverSource = resolve(root, 'apps/server/src');

function seenBy(folder: string): Set<string> {
  const seen = new Set([folder]);
  for (const next of seen) for (const direct of server[next] ?? []) seen.add(direct);
  return seen;
}

function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const statics = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  );
  return [...statics, ...reexports];
}

const isTestCode = (path: string) => /(^|\/)testing\/|\.test\.ts$|^(e2e|bench)\//.test(path);
const folderOf = (path: string) => path.split('/')[0]?.replace(/\.m?[jt]s$/, '') ?? '';

function problemsOf(file: string): string[] {
  const path = relative(root, file);
  const home = Object.keys(packages).find((name) => path.startsWith(`${name}/`)) ?? '';
  return importsOf(file).flatMap((specifier) => {
    if (specifier.startsWith('@millwright/')) {
      const [scope, name] = specifier.split('/');
      const allowed = packages[home]?.includes(`${scope}/${name}`);
      return allowed ? [] : [`${path} may not import ${specifier}`];
    }
    if (!specifier.startsWith('.')) return [];
    const target = relative(root, resolve(dirname(file), specifier));
    if (!target.startsWith(`${home}/`) && home !== 'e2e' && home !== 'bench') {
      return [`${path} reaches out of its package to ${target}`];
    }
    if (isTestCode(path)) return [];
    if (isTestCode(target)) return [`${path} imports test code ${target}`];
    return home === 'apps/server' ? serverProblems(file, specifier) : [];
  });
}

function serverProblems(file: string, specifier: string): string[] {
  const from = relative(serverSource, file);
  const to = relative(serverSource, resolve(dirname(file), specifier));
  const folder = folderOf(from);
  if (!(folder in server)) return [`${from}: the folder ${folder} has no place in the import rule`];
  return seenBy(folder).has(folderOf(to)) ? [] : [`${from} may not import ${to}`];
}

const files = globSync('{packages,apps,e2e,bench}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules') || path.includes('/dist/'),
}).map((file) => resolve(root, file));
const problems = files.flatMap(problemsOf);
for (const problem of problems) console.error(problem);
console.log(`import rule: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
