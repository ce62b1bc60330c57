import { DefaultTheme, type Theme } from '@react-navigation/native';
import { useTheme } from '@/theme';

/** The app's colors for the headers and tab bars of React Navigation. */
export function useNavigationTheme(): Theme {
  const { colors, isDark } = useTheme();
  return {
    ...DefaultTheme,
    dark: isDark,
    colors: {
      primary: colors.primary,
      background: colors.background,
      card: colors.card,
      text: colors.foreground,
      border: colors.border,
      notification: colors.destructive,
    },
  };
}
