import { useUser } from '@/lib/auth';

/** True if somebody may do everything: the first person who signed up, and whoever was appointed. */
export function useIsOwner(): boolean {
  const { user } = useUser();
  return user?.role?.split(',').includes('admin') ?? false;
}
