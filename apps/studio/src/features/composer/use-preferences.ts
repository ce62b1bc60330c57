import type { Mode, ReasoningEffort, UsableModelRecord } from '@millwright/contract';
import { useState } from 'react';
import { useUsableModels } from '../../api/usable-models.tsx';
import type { ModelSelection } from '../models/chosen-model.ts';

export interface Preferences extends ModelSelection {
  readonly mode: Mode;
  readonly autoFix: boolean;
}

interface StoredPreferences {
  /** Model of the latest choice, for new projects. */
  readonly model?: string | undefined;
  readonly autoFix?: boolean;
  /** Reasoning effort of the latest choice, for all projects. */
  readonly effort?: ReasoningEffort | undefined;
  /** Choices by project; null stands for the default model. */
  readonly projectModels?: Readonly<Record<string, string | null>>;
}

const key = 'millwright.preferences';
/** Keeps the storage small; older projects use the default model again. */
const maxProjects = 200;

function readStored(): StoredPreferences {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    // Malformed storage counts as empty.
    return {};
  }
}

const store = (stored: StoredPreferences) => localStorage.setItem(key, JSON.stringify(stored));

/** Last used preferences of a project, or for a new one. Ignores models that are no longer available. */
export function readPreferences(
  projectId: string | undefined,
  models: readonly UsableModelRecord[],
): Preferences {
  const { model: latest, autoFix = true, effort, projectModels } = readStored();
  const model = projectId === undefined ? latest : projectModels?.[projectId];
  const isAvailable = models.some(({ id }) => id === model);
  const usable = isAvailable ? (model ?? undefined) : undefined;
  return { mode: 'build', model: usable, effort, autoFix };
}

/** Remembers the model of a project, and for the next new one. */
export function rememberModel(projectId: string | undefined, model: string | undefined): void {
  const { projectModels = {}, ...stored } = readStored();
  const { [projectId ?? '']: _, ...others } = projectModels;
  const entries = Object.entries(others).slice(1 - maxProjects);
  if (projectId !== undefined) entries.push([projectId, model ?? null]);
  store({ ...stored, model, projectModels: Object.fromEntries(entries) });
}

/** Preferences for messages, of which only the mode is temporary. */
export function usePreferences(projectId: string | undefined) {
  const { models } = useUsableModels();
  const [mode, setMode] = useState<Mode>('build');
  const [, setChanges] = useState(0);
  const { model, effort, autoFix } = readPreferences(projectId, models);
  const change = (changes: Partial<Preferences>) => {
    if (changes.mode) setMode(changes.mode);
    if (changes.autoFix !== undefined) store({ ...readStored(), autoFix: changes.autoFix });
    if ('effort' in changes) store({ ...readStored(), effort: changes.effort });
    if ('model' in changes) rememberModel(projectId, changes.model);
    setChanges((count) => count + 1);
  };
  return { preferences: { mode, model, effort, autoFix }, change };
}
