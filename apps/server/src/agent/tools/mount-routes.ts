import { insertAfter, insertImport } from './insert-code.ts';
import type { Mount } from './mount-code.ts';

/** Mounts the routes of a file below `server/routes` in the app's server. */
export function mountRoutes(file: string, name: string, about: string): Mount {
  const route = `app.route('/${file}', ${name});`;
  const statement = `import { ${name} } from './routes/${file}';`;
  return {
    path: 'server/index.ts',
    mark: `./routes/${file}`,
    instruction: `mount the routes of ${about}: ${statement} ${route}`,
    change: (code) => {
      if (!code.includes(".basePath('/api')")) return undefined;
      const mounted =
        insertAfter(code, `app.route('/health'`, route) ??
        insertAfter(code, 'const app = new Hono', route);
      return mounted && insertImport(mounted, statement);
    },
  };
}
