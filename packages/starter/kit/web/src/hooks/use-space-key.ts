import { useWindowKeyDown } from '@/hooks/use-window-key-down';

/** Elements that handle the space bar themselves. */
const interactive = 'input, textarea, select, button, a, [role="slider"]';

export function useSpaceKey(onPress: () => void) {
  useWindowKeyDown((event) => {
    if (event.key !== ' ' || (event.target as Element).closest(interactive)) return;
    event.preventDefault();
    onPress();
  });
}
