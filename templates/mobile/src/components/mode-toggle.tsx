import { Moon, Sun } from 'lucide-react-native';
import { IconButton } from '@/components/ui/icon-button';
import { useColorMode } from '@/hooks/use-color-mode';

/** Switches between light and dark colors. */
export function ModeToggle() {
  const { isDark, setMode } = useColorMode();
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? 'Use light colors' : 'Use dark colors'}
      variant="outline"
      onPress={() => setMode(isDark ? 'light' : 'dark')}
    />
  );
}
