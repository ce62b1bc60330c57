import type { DevEnvironment, EnvironmentModuleNode, Plugin } from 'vite';

const styleSheet = /\.css$/;

/**
 * Leaves style sheets out of hot updates that do not change them. A Tailwind style sheet depends on every file it has
 * scanned, so a page would load, parse and apply it again after each edit of a text. Pages wait for all modules of an
 * update before they show any.
 */
export function omitUnchangedStyles(): Plugin {
  const compiled = new Map<string, string>();
  /** The code that open pages have, or an older one. */
  const announced = new Map<string, string>();
  async function hasChanged({ id, url }: Style, client: DevEnvironment): Promise<boolean> {
    try {
      await client.transformRequest(url);
    } catch {
      // The page asks for it and shows the error.
      return true;
    }
    const code = compiled.get(id);
    if (code === undefined || code === announced.get(id)) return false;
    announced.set(id, code);
    return true;
  }
  return {
    name: 'omit-unchanged-styles',
    enforce: 'post',
    transform: {
      filter: { id: { include: styleSheet, exclude: /\/node_modules\// } },
      handler(code, id) {
        compiled.set(id, code);
        if (!announced.has(id)) announced.set(id, code);
      },
    },
    hotUpdate: {
      order: 'post',
      async handler({ modules, server }) {
        const { client } = server.environments;
        // Without pages, nobody needs the style sheet yet.
        if (this.environment !== client || server.ws.clients.size === 0) return undefined;
        const isNeeded = async (node: EnvironmentModuleNode) => {
          const styles = stylesFrom(node);
          const changes = await Promise.all(styles.map((style) => hasChanged(style, client)));
          return styles.length === 0 || changes.includes(true);
        };
        const needed = await Promise.all(modules.map(isNeeded));
        const kept = modules.filter((_, index) => needed[index]);
        return kept;
      },
    },
  };
}

type Style = EnvironmentModuleNode & { readonly id: string };

/** Returns the style sheets that were made from a file, if nothing else depends on this node. */
function stylesFrom({ id, importers }: EnvironmentModuleNode): Style[] {
  // Nodes without an id only express a dependency on a file.
  if (id !== null) return [];
  const styles = [...importers].filter(isStyle);
  return styles.length === importers.size ? styles : [];
}

const isStyle = (node: EnvironmentModuleNode): node is Style =>
  node.id !== null && styleSheet.test(node.id);
