import { useColorScheme } from 'react-native';
import { useStored } from '@/lib/useStored';

/** Dark or light: what people chose, and until then what their system says. */
export function useDarkMode(): [boolean, (isDark: boolean) => void] {
  const system = useColorScheme() === 'dark';
  const [chosen, choose] = useStored<boolean | null>('dark-mode', null);
  return [chosen ?? system, choose];
}
