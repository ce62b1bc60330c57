import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { invalidateStyles } from './styles.ts';

/**
 * Each write is announced twice, by the supervisor at once and by Vite's watcher a moment later.
 * The second time nothing is new, and the page must not be updated again.
 */
export function onceEach(): Plugin {
  const last = new Map<string, string>();
  return {
    name: 'once-each',
    hotUpdate: {
      order: 'pre',
      async handler({ type, file, read }) {
        const key = `${this.environment.name} ${file}`;
        if (type === 'create') invalidateStyles(this.environment.moduleGraph);
        if (type === 'delete') last.delete(key);
        if (type !== 'update') return undefined;
        const content = createHash('sha1')
          .update(await read())
          .digest('base64');
        if (last.get(key) === content) return [];
        last.set(key, content);
        return undefined;
      },
    },
  };
}

/** Tells what Vite shows in the browser's overlay. */
export function onOverlay(tell: (error: unknown) => void): Plugin {
  return {
    name: 'on-overlay',
    // Runs for each server that Vite itself puts in the place of an older one.
    configureServer({ environments }) {
      const { hot } = environments.client;
      const send = hot.send.bind(hot) as (...args: unknown[]) => void;
      hot.send = (...args: unknown[]) => {
        const [payload] = args as [{ type?: string; err?: unknown } | string];
        if (typeof payload === 'object' && payload.type === 'error') tell(payload.err);
        send(...args);
      };
    },
  };
}
