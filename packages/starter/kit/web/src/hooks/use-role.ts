import { useStoredState } from '@/hooks/use-stored-state';

/** The role in which somebody uses the app in this browser. Empty until one is chosen. */
export const useRole = () => useStoredState('role', '');
