import { useEffect } from 'react';
import { readPaymentSnapshot } from '../../api/payment.ts';
import { useService } from '../../api/service.ts';
import { useUsableModels } from '../../api/usable-models.tsx';
import { useMe } from '../../api/use-me.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/location.tsx';
import { BillingSection } from '../billing/billing-section.tsx';
import { useBillingConfig } from '../billing/use-billing-config.ts';
import { InstructionsSection } from '../instructions/instructions-section.tsx';
import { IntegrationsSection } from '../integrations/integrations-section.tsx';
import { KeysSection } from '../mcp-keys/keys-section.tsx';
import { ServersSection } from '../mcp-servers/servers-section.tsx';
import { MembersSection } from '../members/members-section.tsx';
import { ModelsSection } from '../models/models-section.tsx';
import { ProjectSection } from '../project-settings/project-section.tsx';
import { TopBar } from '../projects/top-bar.tsx';
import { UsageSection } from '../usage/usage-section.tsx';

const sections = [
  { id: 'mcp', name: 'MCP servers', icon: 'plug', Content: ServersSection },
  { id: 'keys', name: 'API keys', icon: 'key', Content: KeysSection },
  { id: 'integrations', name: 'Integrations', icon: 'link', Content: IntegrationsSection },
  { id: 'instructions', name: 'Instructions', icon: 'pencil', Content: InstructionsSection },
  { id: 'projects', name: 'Projects', icon: 'folder', Content: ProjectSection },
  { id: 'usage', name: 'Usage', icon: 'chart', Content: UsageSection },
  { id: 'billing', name: 'Billing', icon: 'card', Content: BillingSection },
  { id: 'models', name: 'Models', icon: 'thought', Content: ModelsSection },
  { id: 'members', name: 'Members', icon: 'people', Content: MembersSection },
] as const;

/** True if the user returns from a payment page, which redirects to the settings. */
const isReturningFromPayment = () =>
  new URLSearchParams(location.search).has('checkout') || readPaymentSnapshot() !== undefined;

interface SettingsPageProps {
  /** From the URL; unknown values select the first section. */
  readonly section: string | undefined;
}

export default function SettingsPage({ section }: SettingsPageProps) {
  const requestedId = section ?? (isReturningFromPayment() ? 'billing' : undefined);
  const { id, name, Content } = sections.find((entry) => entry.id === requestedId) ?? sections[0];
  const { data: billing } = useBillingConfig();
  const { settings } = useService();
  const { data: me } = useMe();
  const { personal_connections: isPersonalAllowed, personal_providers } = useUsableModels();
  const isAdmin = me?.roles.includes('admin');
  const availability: Partial<Record<string, boolean | undefined>> = {
    billing: billing?.enabled,
    models: isAdmin || isPersonalAllowed || personal_providers > 0,
    members: settings.members_enabled && isAdmin,
  };
  const available = sections.filter(
    (entry) => !(entry.id in availability) || availability[entry.id],
  );
  useEffect(() => {
    document.title = `${name} · Millwright`;
    return () => {
      document.title = 'Millwright';
    };
  }, [name]);
  return (
    <div className="min-h-full">
      <TopBar />
      <main className="mx-auto grid w-full max-w-5xl gap-5 px-4 pt-2 pb-20 sm:px-6 md:gap-8 md:pt-6">
        <div className="grid justify-items-start gap-1">
          <Link
            href="/"
            className="-ml-1 flex items-center gap-1 rounded-md pr-1 text-[13px] text-soft hover:text-ink"
          >
            <Icon name="back" className="size-3.5" /> Your projects
          </Link>
          <h1 className="text-2xl font-semibold tracking-tight">Settings</h1>
        </div>
        <div className="grid items-start gap-6 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-10">
          <nav aria-label="Settings" className="min-w-0 md:sticky md:top-4">
            <ul className="flex flex-wrap gap-1 rounded-lg bg-sunken p-1 md:grid md:bg-transparent md:p-0">
              {available.map((entry) => (
                <li key={entry.id} className="flex-1">
                  <Link
                    href={`/settings/${entry.id}`}
                    aria-current={entry.id === id ? 'page' : undefined}
                    className="flex h-9 items-center justify-center gap-2 whitespace-nowrap rounded-md px-3 text-sm text-soft hover:text-ink aria-[current]:bg-card aria-[current]:font-medium aria-[current]:text-ink aria-[current]:shadow-card md:justify-start md:hover:bg-sunken"
                  >
                    <Icon name={entry.icon} />
                    {entry.name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Content />
        </div>
      </main>
    </div>
  );
}
