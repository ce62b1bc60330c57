import type { Plugin } from 'vite';

/**
 * Serves bundled packages without source maps. Vite appends one to each bundle, two or three times as large as the
 * code, which every visit would transfer.
 */
export function omitPackageMaps(): Plugin {
  return {
    name: 'omit-package-maps',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/deps\/[^/]+\.js\b/ },
      // Vite ignores the map if the code is the same.
      handler: (code) => ({ code: `${code}\n`, map: { mappings: '' } }),
    },
  };
}
