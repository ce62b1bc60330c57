import type { TextFile } from './append-migration.ts';
import { insertAfter, insertImport } from './insert-code.ts';

export interface MountedAccounts {
  readonly files: readonly TextFile[];
  /** What the caller has to do itself. */
  readonly remaining: readonly string[];
}

interface Mount {
  readonly path: string;
  /** A file with this text has the change already. */
  readonly mark: string;
  readonly instruction: string;
  change(code: string): string | undefined;
}

const mounts: readonly Mount[] = [
  {
    path: 'server/db/schema.ts',
    mark: './auth-schema',
    instruction: `export the tables of accounts: export * from './auth-schema';`,
    change: (code) => {
      const rest = withoutLine(code, 'export {};').trimEnd();
      return `${rest}${rest === '' ? '' : '\n\n'}export * from './auth-schema';\n`;
    },
  },
  {
    path: 'server/index.ts',
    mark: './routes/auth',
    instruction: `mount the routes of accounts: import { authRoutes } from './routes/auth'; app.route('/auth', authRoutes);`,
    change: (code) => {
      if (!code.includes(".basePath('/api')")) return undefined;
      const route = `app.route('/auth', authRoutes);`;
      const mounted =
        insertAfter(code, `app.route('/health'`, route) ??
        insertAfter(code, 'const app = new Hono', route);
      return mounted && insertImport(mounted, `import { authRoutes } from './routes/auth';`);
    },
  },
  {
    path: 'src/App.tsx',
    mark: 'account-routes',
    instruction: `show the pages of accounts: import { accountRoutes } from '@/components/accounts/account-routes'; and {accountRoutes} inside <Routes>`,
    change: (code) => {
      const mounted = insertAfter(code, '<Routes>', '  {accountRoutes}');
      const statement = `import { accountRoutes } from '@/components/accounts/account-routes';`;
      return mounted && insertImport(mounted, statement);
    },
  },
];

function withoutLine(code: string, line: string): string {
  return code
    .split('\n')
    .filter((one) => one !== line)
    .join('\n');
}

/** Connects the files of accounts to those of the app: its schema, its routes and its pages. */
export async function mountAccounts(
  read: (path: string) => Promise<string | undefined>,
): Promise<MountedAccounts> {
  const files: TextFile[] = [];
  const remaining: string[] = [];
  for (const { path, mark, instruction, change } of mounts) {
    const code = await read(path);
    if (code?.includes(mark)) continue;
    const content = code === undefined ? undefined : change(code);
    if (content === undefined) remaining.push(`In ${path}, ${instruction}`);
    else files.push({ path, content });
  }
  return { files, remaining };
}
