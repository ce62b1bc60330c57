import * as React from 'react';

type Theme = 'light' | 'dark' | 'system';
type ResolvedTheme = 'light' | 'dark';

type ThemeContextValue = {
  theme: Theme;
  resolvedTheme: ResolvedTheme;
  setTheme: (theme: Theme) => void;
};

type ThemeProviderProps = {
  children?: React.ReactNode;
  defaultTheme?: Theme;
  /** Always applies this theme, whatever the user or the system prefers. */
  forcedTheme?: ResolvedTheme;
  storageKey?: string;
};

const DARK_QUERY = '(prefers-color-scheme: dark)';

const ThemeContext = React.createContext<ThemeContextValue | null>(null);

function parseTheme(value: string | null): Theme | undefined {
  return value === 'light' || value === 'dark' || value === 'system' ? value : undefined;
}

// Access to localStorage throws when the browser blocks site data or in a sandboxed frame.
function readStoredTheme(storageKey: string) {
  try {
    return parseTheme(window.localStorage.getItem(storageKey));
  } catch {
    return undefined;
  }
}

function storeTheme(storageKey: string, theme: Theme) {
  try {
    window.localStorage.setItem(storageKey, theme);
  } catch {
    // The choice then lasts until the page is closed.
  }
}

function subscribeToSystem(onChange: () => void) {
  const query = window.matchMedia(DARK_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function getSystemTheme(): ResolvedTheme {
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

function getServerTheme(): ResolvedTheme {
  return 'light';
}

// Colors with a transition would fade one after the other, so a change of the theme skips transitions.
function applyTheme(theme: ResolvedTheme) {
  const root = document.documentElement;
  const style = document.createElement('style');
  style.textContent = '*, ::before, ::after { transition: none !important; }';
  document.head.append(style);
  root.classList.toggle('dark', theme === 'dark');
  root.style.colorScheme = theme;
  // Reading a size makes the browser apply the styles before the transitions are back.
  root.getBoundingClientRect();
  style.remove();
}

function ThemeProvider({
  children,
  defaultTheme = 'system',
  forcedTheme,
  storageKey = 'theme',
}: ThemeProviderProps) {
  const [theme, setThemeState] = React.useState<Theme>(
    () => readStoredTheme(storageKey) ?? defaultTheme,
  );
  const systemTheme = React.useSyncExternalStore(subscribeToSystem, getSystemTheme, getServerTheme);
  const resolvedTheme = forcedTheme ?? (theme === 'system' ? systemTheme : theme);

  // A layout effect runs before the browser paints, so the wrong theme never shows.
  React.useLayoutEffect(() => applyTheme(resolvedTheme), [resolvedTheme]);

  React.useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      // The key is null when another tab clears the whole storage.
      if (event.key === storageKey || event.key === null) {
        setThemeState(parseTheme(event.newValue) ?? defaultTheme);
      }
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [storageKey, defaultTheme]);

  const setTheme = React.useCallback(
    (next: Theme) => {
      storeTheme(storageKey, next);
      setThemeState(next);
    },
    [storageKey],
  );

  const value = React.useMemo(
    () => ({ theme, resolvedTheme, setTheme }),
    [theme, resolvedTheme, setTheme],
  );

  return <ThemeContext value={value}>{children}</ThemeContext>;
}

function useTheme() {
  const context = React.useContext(ThemeContext);
  if (!context) {
    throw new Error('useTheme must be used within a ThemeProvider.');
  }
  return context;
}

export { type ResolvedTheme, type Theme, ThemeProvider, useTheme };
