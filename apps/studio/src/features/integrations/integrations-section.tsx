import { useEffect, useState } from 'react';
import { useService } from '../../api/service.ts';
import { Link, navigate } from '../../ui/location.tsx';
import { Section } from '../settings/section.tsx';
import { readReturn } from './connect-return.ts';
import { ConnectionCard } from './connection-card.tsx';
import { ReturnNotice } from './return-notice.tsx';

/** The user's third-party accounts. */
export function IntegrationsSection() {
  const { settings } = useService();
  const [returned] = useState(() =>
    readReturn(location.pathname, new URLSearchParams(location.search)),
  );
  useEffect(() => navigate('/settings/integrations', { replace: true }), []);
  const isReturn = (segment: string) =>
    returned?.kind === 'connected' && returned.segment === segment;
  const { database, payment } = settings.integrations;
  return (
    <Section
      title="Integrations"
      about="Accounts of yours that your projects may use. You sign in with each provider; Millwright never sees your password."
    >
      {returned && <ReturnNotice returned={returned} />}
      <ul aria-label="Integrations" className="grid gap-3">
        <ConnectionCard
          segment="git"
          about="Keep the code of your projects in repositories of yours."
          loss="Your projects can no longer reach your repositories. What is there stays."
          isReturn={isReturn('git')}
        />
        <ConnectionCard
          segment={database}
          about="Give your apps a database that many people share."
          loss="Projects lose the databases that you linked to them. The databases themselves, and what is in them, stay."
          isReturn={isReturn(database)}
          next={
            <p className="text-sm">
              <Link href="/settings/projects" className="text-accent underline underline-offset-2">
                Link a database to a project
              </Link>
            </p>
          }
        />
        <ConnectionCard
          segment={payment}
          about="Let the agent know which account your apps are paid into. Its keys stay with you."
          loss="The agent is no longer told of this account. Nothing changes for payments."
          isReturn={isReturn(payment)}
        />
      </ul>
    </Section>
  );
}
