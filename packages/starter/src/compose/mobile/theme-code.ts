import type { Specification } from '../../specification.ts';
import { designOf } from '../web/design.ts';
import { list, quote } from './code.ts';
import { type Palette, paletteOf } from './palette.ts';

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
  const { spacing = 1, textSize, ...design } = designOf(app);
  const corner = Math.round(Number.parseFloat(design.radius) * 16);
  const distance = (pixels: number) => Math.round(pixels * spacing);
  const size = (pixels: number) => Math.round(pixels * textSize);
  return `${imported}/** The design of the app: colors for light and dark, spacing, corners and type sizes. */
const palettes = {
  light: {
${colorsCode(light)}  },
  dark: {
${colorsCode(dark)}  },
};

export const space = { tiny: ${distance(4)}, small: ${distance(8)}, medium: ${distance(16)}, large: ${distance(24)}, huge: ${distance(48)} };
export const radius = { small: ${Math.min(8, corner)}, card: ${corner + 4 * Math.sign(corner)}, field: ${Math.min(14, corner)}, full: 999 };
export const fontSize = {
  tiny: ${size(12)},
  small: ${size(14)},
  body: ${size(16)},
  large: ${size(18)},
  heading: ${size(22)},
  title: ${size(28)},
  display: ${size(34)},
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
