import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { reachableFiles } from './reachable-files.ts';

/**
 * Builds the demos of all gallery apps, or at least of those whose ids are passed, unless they are up to date. Prints
 * lines of JSON, like the build of the studio: `{"building":true}` before a build, then `{"folder":"…"}`.
 */
const home = join(import.meta.dirname, '..');
const root = join(home, '../..');
const template = join(root, 'templates/web');
const dist = join(home, 'dist');
const ids = process.argv.slice(2).sort();

/** Loads packages of the template, so that a demo has the same versions as a project started from it. */
const require = createRequire(join(template, 'package.json'));
const load = (name: string) => import(pathToFileURL(require.resolve(name)).href);

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

type Files = ReadonlyMap<string, string | Buffer>;

/** Everything that the demos are made from. Images of the service lack tests. */
const sources = [
  'packages/contract/src/**/*.ts',
  'packages/starter/{src,kit,data,gallery}/**/*.{ts,tsx,json}',
  'templates/web/{src,public}/**/*.*',
  'templates/web/*.{json,html}',
];

function fingerprint(): string {
  const hash = createHash('sha256');
  const paths = globSync(sources, { cwd: root }).filter(
    (path) => !/\.test\.|\/testing\//.test(path),
  );
  for (const path of paths.sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** Returns the files of each demo: those of the app and, of the template, those that it uses. */
async function collectDemos(): Promise<ReadonlyMap<string, Files>> {
  const { galleryApps } = await import('../src/gallery.ts');
  const { composeGalleryApp } = await import('../src/compose-gallery-app.ts');
  const read = (path: string) => readFileSync(join(template, path));
  const paths = globSync(['src/**/*.*', 'public/*', 'tsconfig.json'], { cwd: template });
  const templateFiles = new Map(paths.map((path) => [path, read(path)] as const));
  return new Map(
    galleryApps.filter(isWanted).map((app) => {
      const { files, unused } = composeGalleryApp(app);
      const all = new Map<string, string | Buffer>([...templateFiles, ...files]);
      for (const path of unused) all.delete(path);
      return [app.id, reachableFiles(all, 'src/main.tsx')] as const;
    }),
  );
}

const isWanted = ({ id }: { id: string }) => ids.length === 0 || ids.includes(id);

async function writeProject(folder: string, id: string, files: Files): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), adapt(path, content, id));
  }
}

/** Moves an app's page below its id, and limits Tailwind to the app's own code. Version control ignores the code. */
function adapt(path: string, content: string | Buffer, id: string): string | Buffer {
  if (path === 'index.html') return String(content).replace('/src/main.tsx', `/${id}/src/main.tsx`);
  if (path !== 'src/index.css') return content;
  const sources = '@import "tailwindcss" source(none);\n@source "./**/*.{ts,tsx}";';
  return String(content).replace('@import "tailwindcss";', sources);
}

/** Runs one build for all demos: their packages are compiled once, and browsers load them once. */
async function buildDemos(unfinished: string): Promise<string> {
  const projects = join(unfinished, 'projects');
  const output = join(unfinished, 'output');
  const demos = await collectDemos();
  for (const [id, files] of demos) await writeProject(join(projects, id), id, files);
  const [{ build }, { default: react }, { default: tailwindcss }] = await Promise.all(
    ['vite', '@vitejs/plugin-react', '@tailwindcss/vite'].map(load),
  );
  await build({
    configFile: false,
    root: projects,
    publicDir: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    resolve: { tsconfigPaths: true },
    build: {
      outDir: output,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [...demos.keys()].map((id) => join(projects, id, 'index.html')) },
    },
  });
  for (const id of demos.keys()) {
    const publicFiles = join(projects, id, 'public');
    if (existsSync(publicFiles)) await cp(publicFiles, join(output, id), { recursive: true });
  }
  await compress(join(output, 'assets'));
  return output;
}

/** Writes a compressed copy of each text file. */
async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    const content = await readFile(join(folder, name));
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
  }
}

/** Moves a finished build into place. Another process may have been faster; its build is the same. */
async function publish(output: string, target: string): Promise<void> {
  await rename(output, target).catch((error) => {
    if (!existsSync(target)) throw error;
  });
  const builds = (await readdir(dist)).filter((name) => /^[0-9a-f]{16}(?:-|$)/.test(name));
  for (const old of builds.filter((name) => !name.startsWith(current))) {
    await rm(join(dist, old), { recursive: true, force: true });
  }
}

const current = fingerprint();
const complete = join(dist, current);
const target = existsSync(complete) ? complete : join(dist, [current, ...ids].join('-'));
if (!existsSync(target)) {
  print({ building: true });
  const unfinished = join(dist, `.unfinished-${process.pid}`);
  try {
    await publish(await buildDemos(unfinished), target);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
print({ folder: target });
