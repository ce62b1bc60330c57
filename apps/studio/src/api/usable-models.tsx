import type { Millwright } from '@millwright/client';
import type { UsableModelList } from '@millwright/contract';
import { createContext, type ReactNode, use, useCallback } from 'react';
import { usePath } from '../ui/location.tsx';
import { useLoaded } from './use-loaded.ts';

interface UsableModels extends UsableModelList {
  /** False until the list has arrived. Without it, messages use the default model. */
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
}

const noModels: UsableModels = {
  models: [],
  defaults: { build: null, plan: null, chat: null },
  personal_connections: false,
  personal_providers: 0,
  isLoaded: false,
  reload: async () => undefined,
};

/** Empty on pages that need no sign-in. */
const UsableModelsContext = createContext(noModels);

/** Models the user can choose. */
export const useUsableModels = (): UsableModels => use(UsableModelsContext);

/** Loads the models again on every page, because administrators change them at any time. */
export function UsableModelsProvider({ children }: { readonly children: ReactNode }) {
  const path = usePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to load
  const read = useCallback(readModels, [path]);
  const { data, load } = useLoaded(read);
  const value = data ? { ...data, isLoaded: true, reload: load } : { ...noModels, reload: load };
  return <UsableModelsContext value={value}>{children}</UsableModelsContext>;
}

async function readModels(millwright: Millwright, signal?: AbortSignal): Promise<UsableModelList> {
  const list = await millwright.usableModels({ signal });
  return { ...list, models: list.models.filter(({ deprecated }) => !deprecated) };
}
