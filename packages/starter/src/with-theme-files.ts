import { call, type Wanted } from './reply.ts';
import type { Situation } from './situation.ts';

const theme = 'src/theme.css';
/** Files that a change of the theme relies on. */
const layer = [theme, 'src/index.css', 'src/main.tsx'];

/**
 * Completes the edits of an app that an older version composed, whose colors were part of `src/index.css`: nothing would
 * import a `theme.css` of its own. The three files are written as a whole, because their old content is unknown.
 */
export function withThemeFiles(
  { hasFile }: Pick<Situation, 'hasFile'>,
  edits: readonly Wanted[],
  files: ReadonlyMap<string, string>,
): Wanted[] {
  const isMissing = !hasFile(theme) && edits.some(({ input }) => input['path'] === theme);
  if (!isMissing) return [...edits];
  const others = edits.filter(({ input }) => !layer.includes(String(input['path'])));
  const writes = layer.flatMap((path) => {
    const content = files.get(path);
    return content === undefined ? [] : [call('write_file', { path, content })];
  });
  return [...writes, ...others];
}
