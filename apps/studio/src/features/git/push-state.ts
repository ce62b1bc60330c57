import type { GitLinkRecord } from '@millwright/contract';
import { formatRelativeTime } from '../../ui/time.ts';

const formatVersions = (count: number) => (count === 1 ? '1 version' : `${count} versions`);

/** Describes how far a repository is behind its project. */
export function describePushState(
  { auto, waiting, pushed_at, error }: GitLinkRecord,
  now: number,
): { readonly variant: 'good' | 'warn' | 'bad'; readonly text: string } {
  const lastPushText = pushed_at
    ? `Last pushed ${formatRelativeTime(pushed_at, now)}.`
    : 'Nothing has been pushed yet.';
  if (error) {
    return {
      variant: 'bad',
      text: `The last push failed ${formatRelativeTime(error.at, now)}: ${formatError(error)}`,
    };
  }
  if (waiting === 0) return { variant: 'good', text: `All versions are pushed. ${lastPushText}` };
  const isOrAre = waiting === 1 ? 'is' : 'are';
  const pendingText = `${formatVersions(waiting)} ${isOrAre} not pushed yet`;
  return auto
    ? { variant: 'warn', text: `${pendingText} and will be pushed soon. ${lastPushText}` }
    : { variant: 'warn', text: `${pendingText}. ${lastPushText}` };
}

function formatError({ message, hint }: { message: string; hint: string | null }): string {
  return hint ? `${message}. ${hint}` : `${message}.`;
}

/** Derives a repository name from a project's title. */
export function deriveRepositoryName(title: string): string {
  const text = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (text ?? ['app']).join('-').slice(0, 60).replace(/-$/, '');
}
