import { useLocation } from 'react-router';

/** The page that asked the person to sign in, for the time after it. */
export function useReturnPath(): string {
  const { state } = useLocation();
  return typeof state?.from === 'string' ? state.from : '/';
}
