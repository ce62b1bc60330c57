import { useLayoutEffect } from 'react';
import { useStored } from '@/lib/useStored.ts';
import { Icon } from './Icon.tsx';

const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

/** Switches between light and dark, from whatever the system prefers. */
export function ThemeButton() {
  const [theme, setTheme] = useStored('theme', system);
  const other = theme === 'dark' ? 'light' : 'dark';
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  return (
    <button
      type="button"
      aria-label={`Switch to ${other} mode`}
      title={`Switch to ${other} mode`}
      onClick={() => setTheme(other)}
      className="grid size-10 shrink-0 cursor-pointer place-items-center rounded-full border border-border bg-card text-muted-foreground shadow-xs transition hover:text-foreground"
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} className="size-5" />
    </button>
  );
}
