import type { Millwright } from '@millwright/client';
import { useLoaded } from './use-loaded.ts';

/** The signed-in user. */
export const useMe = () => useLoaded(readMe);

const readMe = (millwright: Millwright, signal?: AbortSignal) => millwright.me({ signal });
