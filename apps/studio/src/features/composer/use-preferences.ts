import type { Mode, ModelRecord } from '@millwright/contract';
import { useEffect, useState } from 'react';
import { useService } from '../../api/service.ts';

export interface Preferences {
  readonly mode: Mode;
  readonly model: string | undefined;
  readonly autoFix: boolean;
}

const key = 'millwright.preferences';
const usual: Preferences = { mode: 'build', model: undefined, autoFix: true };

/** Last used preferences. */
export function remembered(): Preferences {
  try {
    const { model, autoFix }: Partial<Preferences> = JSON.parse(localStorage.getItem(key) ?? '{}');
    return { ...usual, model, autoFix: autoFix ?? usual.autoFix };
  } catch {
    // Malformed storage counts as empty.
    return usual;
  }
}

/** Preferences for messages: model and auto-fix are persisted, the mode is temporary. */
export function usePreferences() {
  const { millwright } = useService();
  const [preferences, setPreferences] = useState(remembered);
  const [models, setModels] = useState<readonly ModelRecord[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    millwright.models({ signal: gone.signal }).then(
      ({ models: found }) => setModels(found.filter(({ deprecated }) => !deprecated)),
      // Without the list, messages use the default model.
      () => undefined,
    );
    return () => gone.abort();
  }, [millwright]);
  const isOffered = models.some(({ id }) => id === preferences.model);
  const change = (changes: Partial<Preferences>) => {
    const next = { ...preferences, ...changes };
    setPreferences(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return {
    preferences: { ...preferences, model: isOffered ? preferences.model : undefined },
    models,
    change,
  };
}
