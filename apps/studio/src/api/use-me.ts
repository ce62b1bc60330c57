import type { Millwright } from '@millwright/client';
import { useLoaded } from './use-loaded.ts';

/** The person who is signed in. */
export const useMe = () => useLoaded(readMe);

const readMe = (millwright: Millwright, signal?: AbortSignal) => millwright.me({ signal });
