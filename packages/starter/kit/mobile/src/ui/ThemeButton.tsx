import { useDarkMode } from '@/lib/useDarkMode';
import { IconButton } from '@/ui/IconButton';

export function ThemeButton() {
  const [isDark, setDark] = useDarkMode();
  return (
    <IconButton
      icon={isDark ? '☀' : '☾'}
      label={isDark ? 'Switch to light colours' : 'Switch to dark colours'}
      onPress={() => setDark(!isDark)}
    />
  );
}
