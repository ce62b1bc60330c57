import type { Source } from '../source.ts';

/** Writes the variable that says whether the owner of the app uses a page. */
export const isOwnerLine = (source: Source): string =>
  `  const isOwner = ${source.useKit('@/hooks/use-is-owner', 'useIsOwner')}();\n`;
