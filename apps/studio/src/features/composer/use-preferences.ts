import type { Mode, ModelRecord } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { useService } from '../../api/service.ts';

export interface Preferences {
  readonly mode: Mode;
  readonly model: string | undefined;
  readonly autoFix: boolean;
}

const key = 'millwright.preferences';
const defaults: Preferences = { mode: 'build', model: undefined, autoFix: true };

/** Last used preferences. */
export function readPreferences(): Preferences {
  try {
    const { model, autoFix }: Partial<Preferences> = JSON.parse(localStorage.getItem(key) ?? '{}');
    return { ...defaults, model, autoFix: autoFix ?? defaults.autoFix };
  } catch {
    // Malformed storage counts as empty.
    return defaults;
  }
}

/** Preferences for messages: model and auto-fix are persisted, the mode is temporary. */
export function usePreferences() {
  const { millwright } = useService();
  const [preferences, setPreferences] = useState(readPreferences);
  const [models, setModels] = useState<readonly ModelRecord[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    millwright.models({ signal: controller.signal }).then(
      ({ models: found }) => setModels(found.filter(({ deprecated }) => !deprecated)),
      // Without the list, messages use the default model.
      () => undefined,
    );
    return () => controller.abort();
  }, [millwright]);
  const isAvailable = models.some(({ id }) => id === preferences.model);
  const change = (changes: Partial<Preferences>) => {
    const next = { ...preferences, ...changes };
    setPreferences(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return {
    preferences: { ...preferences, model: isAvailable ? preferences.model : undefined },
    models,
    change,
  };
}
