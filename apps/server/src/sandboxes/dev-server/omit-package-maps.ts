import type { Plugin } from 'vite';

const bundle = /\/node_modules\/deps\/[^/]+\.js\b/;
/** Code that Vite and its React plugin add to every page. */
const client = /\/vite\/dist\/client\/[^/]+\.mjs\b|^\/@react-refresh\b/;

/**
 * Serves bundled packages and Vite's own client without source maps. Vite appends one to each, two or three times as
 * large as the code, which every visit would transfer. It computes those of its client for every request.
 */
export function omitPackageMaps(): Plugin {
  return {
    name: 'omit-package-maps',
    enforce: 'pre',
    transform: {
      filter: { id: [bundle, client] },
      // Vite ignores the map if the code is the same.
      handler: (code) => ({ code: `${code}\n`, map: { mappings: '' } }),
    },
  };
}
