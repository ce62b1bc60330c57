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
      about="Accounts your projects can use. You sign in with each provider; Millwright never sees your password."
    >
      {returned && <ReturnNotice returned={returned} />}
      <ul aria-label="Integrations" className="grid gap-3">
        <ConnectionCard
          segment="git"
          about="Push the code of your projects to your own repositories."
          consequence="Your projects lose access to your repositories. The repositories are not changed."
          isReturning={isReturn('git')}
        />
        <ConnectionCard
          segment={database}
          about="Give your apps a database that all their users share."
          consequence="Projects lose access to their linked databases. The databases and their data are not deleted."
          isReturning={isReturn(database)}
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
          about="Tell the agent which account receives payments from your apps. You keep its keys."
          consequence="The agent no longer knows this account. Payments are not affected."
          isReturning={isReturn(payment)}
        />
      </ul>
    </Section>
  );
}
