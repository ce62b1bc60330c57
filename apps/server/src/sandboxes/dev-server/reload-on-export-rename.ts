import type { Plugin } from 'vite';

const defaultExport = /^export\s+default\s+(?:async\s+)?(?:function\b\s*|class\b\s*)?([\w$]*)/m;

/**
 * Reloads the page when a file's default export is renamed. React updates a component in place only while it keeps its
 * name, so the page would otherwise keep showing the old one.
 */
export function reloadOnExportRename(): Plugin {
  const names = new Map<string, string>();
  return {
    name: 'on-rename',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.[jt]sx$/, exclude: /\/node_modules\// } },
      handler(code, id) {
        names.set(id, nameOf(code));
      },
    },
    async hotUpdate({ type, file, read }) {
      const before = names.get(file);
      if (type !== 'update' || !before) return undefined;
      const now = nameOf(await read());
      if (now === before) return undefined;
      names.set(file, now);
      this.environment.hot.send({ type: 'full-reload', path: '*' });
      return [];
    },
  };
}

function nameOf(code: string): string {
  return defaultExport.exec(code)?.[1] ?? '';
}
