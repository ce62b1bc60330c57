import { useState } from 'react';
import { useUsableModels } from '../../api/usable-models.tsx';
import { useMe } from '../../api/use-me.ts';
import { Link } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DetectedServers } from './detected-servers.tsx';

/** Says that the built-in model builds the apps while no other is connected, and how to connect one. */
export function EngineNotice() {
  const { data: me } = useMe();
  const { models, isLoaded, personal_connections: isPersonalAllowed, reload } = useUsableModels();
  const [connected, setConnected] = useState<string>();
  const hasOthers = models.some(({ source }) => source !== 'builtin');
  if (hasOthers && connected) {
    return (
      <Notice variant="good" role="status">
        {connected} is connected and builds your apps from now on.
      </Notice>
    );
  }
  if (!me || !isLoaded || hasOthers) return null;
  const isAdmin = me.roles.includes('admin');
  return (
    <section aria-label="Models" className="mx-auto grid w-full max-w-2xl gap-3">
      <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-center text-[13px] text-soft">
        Apps are built by the built-in rule-based engine.
        {isAdmin || isPersonalAllowed ? (
          <Link
            href="/settings/models"
            className="inline-flex h-8 items-center rounded-lg border border-line bg-card px-2.5 text-ink shadow-card hover:border-line-strong"
          >
            {isAdmin ? 'Connect a model' : 'Add your own key'}
          </Link>
        ) : (
          ' To build with a language model, ask your administrator to connect one.'
        )}
      </p>
      {isAdmin && (
        <DetectedServers
          onConnected={async ({ name }) => {
            setConnected(name);
            await reload();
          }}
        />
      )}
    </section>
  );
}
