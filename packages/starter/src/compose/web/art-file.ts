import artThemes from '../../../data/art-themes.json' with { type: 'json' };
import type { Specification } from '../../specification.ts';

type Theme = keyof typeof artThemes | 'shapes';

export const artPath = 'src/components/art/motifs.ts';

/** Writes the file that selects the drawings of an app. */
export function artFile(app: Specification): string {
  const theme = themeOf(app);
  return `/** The drawings of this app. */\nexport { ${theme} as motifs } from './${theme}';\n`;
}

const themes = (Object.keys(artThemes) as (keyof typeof artThemes)[]).map((theme) => ({
  theme,
  icons: artThemes[theme].icons,
  words: new RegExp(
    `(?<!\\p{L})(?:${artThemes[theme].words.join('|')})(?:e?s|n|en)?(?!\\p{L})`,
    'iu',
  ),
}));

/** Themes of businesses that sell goods of all kinds. */
const anyGoods: ReadonlySet<Theme> = new Set(['goods', 'shapes', 'painting', 'homes', 'money']);

/** Returns the theme that the title names, or else the things it keeps, or else its icon. */
export function themeOf({ title, icon, entities, screens }: Specification): Theme {
  const named = entities.flatMap(({ name, plural }) => [name, plural]).join(' ');
  const icons = [...entities.map((entity) => entity.icon), icon];
  const found =
    themes.find(({ words }) => words.test(title)) ??
    themes.find(({ words }) => words.test(named)) ??
    themes.find((theme) => icons.some((one) => theme.icons.includes(one)));
  const theme = found?.theme ?? 'shapes';
  const isShop = screens.some(({ kind }) => kind === 'shop');
  return isShop && anyGoods.has(theme) ? 'goods' : theme;
}
