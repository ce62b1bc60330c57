import { IconButton } from './button.tsx';
import { setTheme, themes, useTheme } from './theme.ts';

const icons = { system: 'screen', light: 'sun', dark: 'moon' } as const;

export function ThemeToggle() {
  const theme = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <IconButton
      icon={icons[theme]}
      label={`Theme: ${theme}. Switch to ${next}`}
      onClick={() => setTheme(next)}
    />
  );
}
