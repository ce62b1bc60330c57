import { globSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { findImportCycles } from './imports/find-import-cycles.ts';
import { type Import, readImports } from './imports/read-imports.ts';
import { createResolver } from './imports/resolve-import.ts';

/**
 * Allowed imports, as in ARCHITECTURE.md. A directory sees itself, the directories listed for it, and everything those
 * see. Features do not see each other. Only tests see tests and `testing` directories.
 */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  core: [],
  store: ['core'],
  infra: ['core'],
  events: ['store', 'infra'],
  http: ['events'],
  identity: ['http'],
  projects: ['http'],
  turns: ['projects'],
  sandboxes: ['projects'],
  'agent/models': ['http'],
  agent: ['sandboxes', 'agent/models'],
  features: ['identity', 'turns', 'sandboxes', 'agent/models'],
  app: ['features', 'agent'],
  service: ['app'],
  'run-service': ['service'],
  main: ['run-service'],
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
  eval: ['@millwright/contract', '@millwright/client'],
};

const root = resolve(import.meta.dirname, '..');
const serverSource = resolve(root, 'apps/server/src');

function reachableFrom(directory: string): Set<string> {
  const seen = new Set([directory]);
  for (const next of seen) for (const direct of allowedImports[next] ?? []) seen.add(direct);
  return seen;
}

/** Directories whose files run inside sandboxes, where no other directory exists: they may import only its types. */
const directoriesInside = ['sandboxes/daemon/', 'sandboxes/dev-server/'];

/** Packages that run the service, and may import from all others. */
const packagesOfTestCode = ['e2e', 'bench', 'eval'];
const isTestCode = (path: string) => /(^|\/)testing\/|\.test\.ts$|^(e2e|bench|eval)\//.test(path);

/** Returns the most specific entry of the rule that covers a path. */
function layerOf(path: string): string {
  const [first = '', second] = path.replace(/\.m?[jt]s$/, '').split('/');
  return `${first}/${second}` in allowedImports ? `${first}/${second}` : first;
}

const featureOf = (path: string) => /^features\/([^/]+)/.exec(path)?.[1];

function problemsOf([file, imports]: readonly [
  file: string,
  imports: readonly Import[],
]): string[] {
  const path = relative(root, file);
  const packageName = Object.keys(packages).find((name) => path.startsWith(`${name}/`)) ?? '';
  return imports.flatMap(({ specifier, isTypeOnly }) => {
    if (specifier.startsWith('@millwright/')) {
      const [scope, name] = specifier.split('/');
      const allowed = packages[packageName]?.includes(`${scope}/${name}`);
      return allowed ? [] : [`${path} may not import ${specifier}`];
    }
    if (!specifier.startsWith('.')) return [];
    const target = relative(root, resolve(dirname(file), specifier));
    if (!target.startsWith(`${packageName}/`) && !packagesOfTestCode.includes(packageName)) {
      return [`${path} reaches out of its package to ${target}`];
    }
    if (isTestCode(path)) return [];
    if (isTestCode(target)) return [`${path} imports test code ${target}`];
    return packageName === 'apps/server' ? serverProblems(file, specifier, isTypeOnly) : [];
  });
}

function serverProblems(file: string, specifier: string, isTypeOnly: boolean): string[] {
  const from = relative(serverSource, file);
  const to = relative(serverSource, resolve(dirname(file), specifier));
  const layer = layerOf(from);
  if (!(layer in allowedImports)) return [`${from}: the import rule has no entry for ${layer}`];
  const inside = directoriesInside.find((directory) => from.startsWith(directory));
  if (inside !== undefined && !isTypeOnly && !to.startsWith(inside))
    return [`${from} runs inside sandboxes and may import only types of ${to}`];
  const isOtherFeature = layer === 'features' && featureOf(to) && featureOf(to) !== featureOf(from);
  return reachableFrom(layer).has(layerOf(to)) && !isOtherFeature
    ? []
    : [`${from} may not import ${to}`];
}

/** Files that the import rule covers. The templates belong to the apps that start from them. */
const isRuled = (file: string) => !/^(scripts|templates)\//.test(relative(root, file));

function cycleProblems(): string[] {
  const resolveImport = createResolver(root);
  // Types do not exist at run time, so they may refer to each other.
  const graph = [...importsOf].map(([file, imports]): [string, string[]] => [
    file,
    imports.flatMap(({ specifier, isTypeOnly }) =>
      isTypeOnly ? [] : (resolveImport(file, specifier) ?? []),
    ),
  ]);
  return findImportCycles(new Map(graph)).map(
    (cycle) => `import cycle: ${cycle.map((file) => relative(root, file)).join(' → ')}`,
  );
}

const files = globSync(
  '{packages,apps,e2e,bench,eval,scripts,templates}/**/*.{ts,tsx,mts,mjs,js}',
  {
    cwd: root,
    exclude: (path) => path.includes('node_modules') || path.includes('/dist/'),
  },
).map((file) => resolve(root, file));
const importsOf = new Map(files.map((file) => [file, readImports(file)]));
const problems = [
  ...[...importsOf].filter(([file]) => isRuled(file)).flatMap(problemsOf),
  ...cycleProblems(),
];
for (const problem of problems) console.error(problem);
console.log(`import rule: ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
