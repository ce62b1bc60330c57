import type { Specification } from '../../specification.ts';
import { list, quote } from './code.ts';
import { type Palette, paletteOf } from './palette.ts';

const corners = { calm: 20, playful: 26, serious: 14, elegant: 16, bold: 20 };

/** Imports and expression that determine light or dark mode, by theme. */
const sources = {
  system: {
    imported: `import { useColorScheme } from 'react-native';\n\n`,
    chooses: 'the system chooses',
    isDark: `const isDark = useColorScheme() === 'dark';`,
  },
  toggle: {
    imported: `import { useDarkMode } from '@/lib/useDarkMode';\n\n`,
    chooses: 'people choose',
    isDark: 'const [isDark] = useDarkMode();',
  },
  light: { imported: '', chooses: 'this app is light', isDark: 'const isDark = false;' },
  dark: { imported: '', chooses: 'this app is dark', isDark: 'const isDark = true;' },
};

export function themeCode(app: Specification): string {
  const { imported, chooses, isDark } = sources[app.theme];
  const { light, dark } = paletteOf(app);
  return `${imported}/** The look of the app: each colour for light and for dark; ${chooses}. */
const palettes = {
  light: {
${colorsCode(light)}  },
  dark: {
${colorsCode(dark)}  },
};

export const space = { tiny: 4, small: 8, medium: 16, large: 24, huge: 48 };
export const radius = { card: ${corners[app.palette.mood]}, field: 14, full: 999 };

export type Colors = (typeof palettes)['light'];

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
