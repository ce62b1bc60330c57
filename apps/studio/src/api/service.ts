import { createContext, use } from 'react';
import type { SignedIn } from './restore-session.ts';

export const ServiceContext = createContext<SignedIn | undefined>(undefined);

/** The service and its signed-in user. */
export function useService(): SignedIn {
  const service = use(ServiceContext);
  if (!service) throw new Error('not signed in');
  return service;
}
