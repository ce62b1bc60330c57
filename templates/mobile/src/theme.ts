import { useColorScheme } from 'react-native';

/** The look of the app: each colour for light and for dark; the system chooses. */
const palettes = {
  light: {
    background: '#fbfbfe',
    foreground: '#1d1f2e',
    card: '#ffffff',
    muted: '#eff0f7',
    mutedForeground: '#5f6275',
    primary: '#4f46e5',
    primaryForeground: '#ffffff',
    border: '#e2e3ec',
  },
  dark: {
    background: '#0f1017',
    foreground: '#eeeff5',
    card: '#181a23',
    muted: '#262834',
    mutedForeground: '#a9acbd',
    primary: '#8b86fb',
    primaryForeground: '#12122a',
    border: '#2d303d',
  },
};

export const space = { small: 8, medium: 16, large: 24, huge: 48 };
export const radius = { card: 20, full: 999 };

export type Colors = (typeof palettes)['light'];

export function useTheme(): { colors: Colors; isDark: boolean } {
  const isDark = useColorScheme() === 'dark';
  return { colors: isDark ? palettes.dark : palettes.light, isDark };
}
