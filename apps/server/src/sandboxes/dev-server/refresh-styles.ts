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
  for (const { file } of stylesOf(graph)) if (file) touch(file);
}

/**
 * Builds broken style sheets again. Tailwind reports an error only once: without a change, it serves the last style
 * sheet that was valid.
 */
export function retryStyles(graph: EnvironmentModuleGraph, brokenFiles: ReadonlySet<string>): void {
  for (const style of stylesOf(graph)) {
    if (!style.file || !brokenFiles.has(style.file)) continue;
    touch(style.file);
    graph.invalidateModule(style);
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The file was deleted, or the new project does not have it.
  }
}

function stylesOf(graph: EnvironmentModuleGraph): EnvironmentModuleNode[] {
  const modules = [...graph.idToModuleMap.values()];
  return modules.filter(({ file }) => file?.endsWith('.css') && !file.includes('/node_modules/'));
}
