import { utimesSync } from 'node:fs';
import type { Plugin } from 'vite';

type Transform = (code: string, id: string, ...rest: unknown[]) => unknown;

const tailwind = '@tailwindcss/vite:generate:serve';

/**
 * Makes Tailwind compile the style sheet that it is given. It decides by the file's mtime, which it reads after Vite has
 * read the content: a file written in between counts as compiled, and the old style sheet stays. A newer mtime makes it
 * compile again. One at a time, because the last to finish wins.
 */
export function compileCurrentStyles(): Plugin {
  const compiled = new Map<string, string>();
  const running = new Map<string, Promise<unknown>>();
  return {
    name: 'millwright:compile-current-styles',
    configResolved({ plugins }) {
      const hook = plugins.find(({ name }) => name === tailwind)?.transform;
      if (typeof hook !== 'object') return;
      const handler = hook.handler as Transform;
      const current: Transform = function (this: unknown, code, id, ...rest) {
        // The earlier call reports its own error.
        const before = Promise.resolve(running.get(id)).catch(() => undefined);
        const next = before.then(() => {
          if (compiled.get(id) !== code) touch(id);
          compiled.set(id, code);
          return handler.call(this, code, id, ...rest);
        });
        running.set(id, next);
        return next;
      };
      hook.handler = current as typeof hook.handler;
    },
  };
}

function touch(id: string): void {
  const now = new Date();
  const [file = ''] = id.split('?', 1);
  try {
    utimesSync(file, now, now);
  } catch {
    // The style sheet is not a file, or was deleted: there is nothing to compare with.
  }
}
