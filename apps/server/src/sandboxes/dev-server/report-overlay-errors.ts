import type { Plugin } from 'vite';

/** Reports errors that Vite shows in the browser's overlay. */
export function reportOverlayErrors(onError: (error: unknown) => void): Plugin {
  return {
    name: 'on-overlay',
    // Also runs for each server that Vite restarts by itself.
    configureServer({ environments }) {
      const { hot } = environments.client;
      const send = hot.send.bind(hot) as (...args: unknown[]) => void;
      hot.send = (...args: unknown[]) => {
        const [payload] = args as [{ type?: string; err?: unknown } | string];
        if (typeof payload === 'object' && payload.type === 'error') onError(payload.err);
        send(...args);
      };
    },
  };
}
