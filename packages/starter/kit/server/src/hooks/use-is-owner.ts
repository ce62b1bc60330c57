import { useUser } from '@/lib/auth';

/** True for accounts with all rights: the first person who signed up, and people appointed later. */
export function useIsOwner(): boolean {
  const { user } = useUser();
  return user?.role?.split(',').includes('admin') ?? false;
}
