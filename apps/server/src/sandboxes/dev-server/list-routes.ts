import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverEntry } from './load-config.ts';

/** Program that prints the routes of an app's server as JSON, on the last line. Run in the workspace as `list-routes.mjs`. */
const vite = createRequire(join(process.cwd(), 'package.json')).resolve('vite');
const { runnerImport }: typeof import('vite') = await import(pathToFileURL(vite).href);
interface Route {
  readonly method: string;
  readonly path: string;
}
const { module } = await runnerImport<{ default: { readonly routes: readonly Route[] } }>(
  `./${serverEntry}`,
);
const routes = module.default.routes.map(({ method, path }) => ({ method, path }));
process.stdout.write(`\n${JSON.stringify(routes)}\n`, () => process.exit());
