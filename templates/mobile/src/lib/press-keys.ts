import { Platform } from 'react-native';

interface KeyEvent {
  readonly key: string;
  preventDefault(): void;
}

/** Props that run an action for each key in browsers. Phones have no use for them. */
export function pressKeys(actions: Readonly<Record<string, () => void>>): object {
  if (Platform.OS !== 'web') return {};
  return {
    onKeyDown: (event: KeyEvent) => {
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    },
  };
}
