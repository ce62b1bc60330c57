import { useColorScheme } from 'react-native';
import { useStored } from '@/hooks/use-stored';

export type ColorMode = 'light' | 'dark' | 'system';

const modes: readonly string[] = ['light', 'dark', 'system'] satisfies ColorMode[];

/** Light or dark: the system decides until someone chooses with `setMode`. The choice is stored. */
export function useColorMode() {
  const systemScheme = useColorScheme();
  const [stored, setMode] = useStored<ColorMode>('color-mode', 'system');
  const mode = modes.includes(stored) ? stored : 'system';
  const isDark = (mode === 'system' ? systemScheme : mode) === 'dark';
  return { mode, setMode, isDark };
}
