import { useColorScheme } from 'react-native';

/** The look of the app: each colour for light and for dark; the system chooses. */
const palettes = {
  light: {
    background: '#f7f7fc',
    foreground: '#1d1f2e',
    card: '#ffffff',
    muted: '#ecedf6',
    mutedForeground: '#5f6275',
    primary: '#4f46e5',
    primaryForeground: '#ffffff',
    soft: '#ebeafd',
    accent: '#d9480f',
    border: '#e2e3ec',
    danger: '#c92a2a',
    series: ['#4f46e5', '#d9480f', '#0c8599', '#5c940d', '#c2255c', '#e67700'],
  },
  dark: {
    background: '#0f1017',
    foreground: '#eeeff5',
    card: '#181a23',
    muted: '#262834',
    mutedForeground: '#a9acbd',
    primary: '#8b86fb',
    primaryForeground: '#12122a',
    soft: '#25253f',
    accent: '#ff922b',
    border: '#2d303d',
    danger: '#ff8787',
    series: ['#8b86fb', '#ff922b', '#3bc9db', '#94d82d', '#f783ac', '#ffd43b'],
  },
};

export const space = { tiny: 4, small: 8, medium: 16, large: 24, huge: 48 };
export const radius = { card: 20, field: 14, full: 999 };

export type Colors = (typeof palettes)['light'];

export function useTheme(): { colors: Colors; isDark: boolean } {
  const isDark = useColorScheme() === 'dark';
  return { colors: isDark ? palettes.dark : palettes.light, isDark };
}
