import type { McpKeyRecord, McpKeyScope } from '@millwright/contract';
import { formatRelativeTime } from '../../ui/time.ts';

/** Access levels of a key, as users choose them. */
export const permissions = [
  {
    value: 'write',
    name: 'Read and build',
    about: 'View, create and change projects.',
    scopes: ['projects:read', 'projects:write'],
  },
  {
    value: 'read',
    name: 'Read-only',
    about: 'View projects without changing them.',
    scopes: ['projects:read'],
  },
] as const satisfies readonly {
  value: string;
  name: string;
  about: string;
  scopes: readonly McpKeyScope[];
}[];
export type Permission = (typeof permissions)[number]['value'];

export const describePermission = ({ scopes }: Pick<McpKeyRecord, 'scopes'>): string =>
  scopes.includes('projects:write') ? 'Read and build' : 'Read-only';

const dayMs = 86_400_000;

/** Lifetime of a key in days; undefined until it is revoked. */
export const lifetimes: readonly { readonly days: number | undefined; readonly name: string }[] = [
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: '1 year' },
  { days: undefined, name: 'No expiration' },
];

export const calculateExpiry = (days: number | undefined, now: number): string | undefined =>
  days === undefined ? undefined : new Date(now + days * dayMs).toISOString();

/** True if the key is still valid. */
export const isActive = ({ revoked_at, expires_at }: McpKeyRecord, now: number): boolean =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > now);

/** Describes when a key ends or ended. */
export function describeExpiry({ revoked_at, expires_at }: McpKeyRecord, now: number): string {
  if (revoked_at !== null) return `Revoked ${formatRelativeTime(revoked_at, now)}`;
  if (expires_at === null) return 'Never expires';
  return `${Date.parse(expires_at) > now ? 'Expires' : 'Expired'} ${formatRelativeTime(expires_at, now)}`;
}
