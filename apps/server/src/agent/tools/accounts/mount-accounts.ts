import { insertAfter, insertImport } from '../insert-code.ts';
import { type Mount, type MountedCode, mountCode, type ReadFile } from '../mount-code.ts';
import { mountRoutes } from '../mount-routes.ts';

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
  mountRoutes('auth', 'authRoutes', 'accounts'),
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
export const mountAccounts = (read: ReadFile): Promise<MountedCode> => mountCode(mounts, read);
