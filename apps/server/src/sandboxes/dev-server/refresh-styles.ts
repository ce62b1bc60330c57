import { utimesSync } from 'node:fs';
import type { EnvironmentModuleGraph, EnvironmentModuleNode } from 'vite';

/**
 * Invalidates style sheets. A Tailwind style sheet contains the classes of all files and is rebuilt when a file that it
 * has seen changes. It has not seen a new file, whose classes would stay without style.
 */
export function invalidateStyles(graph: EnvironmentModuleGraph): void {
  for (const style of stylesOf(graph)) graph.invalidateModule(style);
}

/** Touches style sheets: Tailwind rereads one only if its mtime is newer, but replaced files may be older. */
export function refreshStyles(graph: EnvironmentModuleGraph): void {
  const now = new Date();
  for (const { file } of stylesOf(graph)) {
    try {
      utimesSync(String(file), now, now);
    } catch {
      // The new project does not have this file.
    }
  }
}

function stylesOf(graph: EnvironmentModuleGraph): EnvironmentModuleNode[] {
  const modules = [...graph.idToModuleMap.values()];
  return modules.filter(({ file }) => file?.endsWith('.css') && !file.includes('/node_modules/'));
}
