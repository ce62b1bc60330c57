import { useUsableModels } from '../../api/usable-models.tsx';
import { useMe } from '../../api/use-me.ts';
import { InstallationModels } from './installation-models.tsx';
import { PersonalModels } from './personal-models.tsx';

/** Providers of the installation for administrators, and the user's own where those are allowed or remain. */
export function ModelsSection() {
  const { data: me } = useMe();
  const { personal_connections: isAllowed, personal_providers } = useUsableModels();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {me?.roles.includes('admin') && <InstallationModels />}
      {(isAllowed || personal_providers > 0) && <PersonalModels isAllowed={isAllowed} />}
    </div>
  );
}
