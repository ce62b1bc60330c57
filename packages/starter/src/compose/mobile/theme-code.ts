import type { Specification } from '../../specification.ts';
import { list, quote } from './code.ts';
import { type Palette, paletteOf } from './palette.ts';

const corners = { calm: 20, playful: 26, serious: 14, elegant: 16, bold: 20 };

/** Import and statement that determine light or dark mode, by theme. */
const storedMode = {
  imported: `import { useColorMode } from '@/hooks/use-color-mode';\n\n`,
  isDark: 'const { isDark } = useColorMode();',
};
const modes = {
  system: storedMode,
  toggle: storedMode,
  light: { imported: '', isDark: 'const isDark = false;' },
  dark: { imported: '', isDark: 'const isDark = true;' },
};

export function themeCode(app: Specification): string {
  const { imported, isDark } = modes[app.theme];
  const { light, dark } = paletteOf(app);
  return `${imported}/** The design of the app: colors for light and dark, spacing, corners and type sizes. */
const palettes = {
  light: {
${colorsCode(light)}  },
  dark: {
${colorsCode(dark)}  },
};

export const space = { tiny: 4, small: 8, medium: 16, large: 24, huge: 48 };
export const radius = { small: 8, card: ${corners[app.palette.mood]}, field: 14, full: 999 };
export const fontSize = {
  tiny: 12,
  small: 14,
  body: 16,
  large: 18,
  heading: 22,
  title: 28,
  display: 34,
};

export type Colors = (typeof palettes)['light'];
/** Tokens that are a single color. */
export type ColorName = Exclude<keyof Colors, 'chart'>;

/** Colors of the current mode. */
export function useTheme(): { colors: Colors; isDark: boolean } {
  ${isDark}
  return { colors: isDark ? palettes.dark : palettes.light, isDark };
}
`;
}

function colorsCode(colors: Palette['light']): string {
  return Object.entries(colors)
    .map(([name, color]) =>
      typeof color === 'string'
        ? `    ${name}: ${quote(color)},\n`
        : list(`    ${name}: [`, color.map(quote), ']', ',\n'),
    )
    .join('');
}
