import { useSyncExternalStore } from 'react';
import { AccessibilityInfo } from 'react-native';

let isReduced = false;
const listeners = new Set<() => void>();

function update(value: boolean): void {
  isReduced = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

// Read once for the whole app: a component that learns of it after its first render has already started to move.
void AccessibilityInfo.isReduceMotionEnabled().then(update);
AccessibilityInfo.addEventListener('reduceMotionChanged', update);

/** True while the system setting "reduce motion" is on. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isReduced,
    () => isReduced,
  );
}
