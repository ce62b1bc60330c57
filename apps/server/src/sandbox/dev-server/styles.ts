import { utimesSync } from 'node:fs';
import type { EnvironmentModuleGraph, EnvironmentModuleNode } from 'vite';

/**
 * A style sheet by Tailwind holds the classes that all files use. It is rebuilt when one of the files
 * it has seen changes; a new file it has not seen, and so its classes would have no style.
 */
export function invalidateStyles(graph: EnvironmentModuleGraph): void {
  for (const style of stylesOf(graph)) graph.invalidateModule(style);
}

/** Tailwind reads a style sheet again only when its file is newer, but replaced files may be older. */
export function refreshStyles(graph: EnvironmentModuleGraph): void {
  const now = new Date();
  for (const { file } of stylesOf(graph)) {
    try {
      utimesSync(String(file), now, now);
    } catch {
      // The new project does not have it.
    }
  }
}

function stylesOf(graph: EnvironmentModuleGraph): EnvironmentModuleNode[] {
  const modules = [...graph.idToModuleMap.values()];
  return modules.filter(({ file }) => file?.endsWith('.css') && !file.includes('/node_modules/'));
}
