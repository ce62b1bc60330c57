import type { ViteDevServer } from 'vite';

/**
 * Makes the next request load the server's failed modules again. Vite remembers a failure until a file changes, but its
 * cause may be elsewhere, such as a database that was not reachable.
 */
export function retryServerModules({ environments }: ViteDevServer): void {
  const { moduleGraph } = environments.ssr;
  for (const node of moduleGraph.idToModuleMap.values()) {
    if (node.ssrError) moduleGraph.invalidateModule(node);
  }
}
