import { useColorMode } from '@/hooks/use-color-mode';

/** The design of the app: colors for light and dark, spacing, corners and type sizes. */
const palettes = {
  light: {
    background: '#fbfbfe',
    foreground: '#1d1f2e',
    card: '#ffffff',
    cardForeground: '#1d1f2e',
    primary: '#4f46e5',
    primaryForeground: '#ffffff',
    secondary: '#ebecf5',
    secondaryForeground: '#2a2c3d',
    muted: '#eff0f7',
    mutedForeground: '#5f6275',
    accent: '#ebeafd',
    accentForeground: '#3c34b8',
    destructive: '#c8232c',
    destructiveForeground: '#ffffff',
    success: '#17753f',
    successForeground: '#ffffff',
    warning: '#f5b83d',
    warningForeground: '#452c00',
    border: '#e2e3ec',
    input: '#c9cbd9',
    ring: '#6d66f0',
    overlay: '#0f101780',
    chart: ['#5b52ea', '#0f8a9d', '#d18a0b', '#d6336c', '#2b8a50'],
  },
  dark: {
    background: '#0f1017',
    foreground: '#eeeff5',
    card: '#181a23',
    cardForeground: '#eeeff5',
    primary: '#8b86fb',
    primaryForeground: '#12122a',
    secondary: '#282a37',
    secondaryForeground: '#eeeff5',
    muted: '#262834',
    mutedForeground: '#a9acbd',
    accent: '#2a2a4a',
    accentForeground: '#c9c6ff',
    destructive: '#ff7b7b',
    destructiveForeground: '#2a0808',
    success: '#55c98a',
    successForeground: '#06240f',
    warning: '#f2c04e',
    warningForeground: '#2e1f00',
    border: '#2d303d',
    input: '#3d4150',
    ring: '#8b86fb',
    overlay: '#000000a6',
    chart: ['#8b86fb', '#3bbccb', '#e7b04a', '#f2739f', '#5cc98b'],
  },
};

export const space = { tiny: 4, small: 8, medium: 16, large: 24, huge: 48 };
export const radius = { small: 8, field: 12, card: 16, full: 999 };
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

/** Colors of the current mode. `useColorMode` reads and changes the mode. */
export function useTheme(): { colors: Colors; isDark: boolean } {
  const { isDark } = useColorMode();
  return { colors: isDark ? palettes.dark : palettes.light, isDark };
}
