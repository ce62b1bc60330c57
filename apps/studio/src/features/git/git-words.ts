import type { GitLinkRecord } from '@millwright/contract';
import { ago } from '../../ui/moments.ts';

const versions = (count: number) => (count === 1 ? '1 version' : `${count} versions`);

/** Describes how far a repository is behind its project. */
export function standingOf(
  { auto, waiting, pushed_at, error }: GitLinkRecord,
  now: number,
): { readonly look: 'good' | 'warn' | 'bad'; readonly words: string } {
  const when = pushed_at ? `Last pushed ${ago(pushed_at, now)}.` : 'Nothing has been pushed yet.';
  if (error) {
    return { look: 'bad', words: `The last push failed ${ago(error.at, now)}: ${said(error)}` };
  }
  if (waiting === 0) return { look: 'good', words: `All versions are pushed. ${when}` };
  const isOrAre = waiting === 1 ? 'is' : 'are';
  const waits = `${versions(waiting)} ${isOrAre} not pushed yet`;
  return auto
    ? { look: 'warn', words: `${waits} and will be pushed soon. ${when}` }
    : { look: 'warn', words: `${waits}. ${when}` };
}

function said({ message, hint }: { message: string; hint: string | null }): string {
  return hint ? `${message}. ${hint}` : `${message}.`;
}

/** Derives a repository name from a project's title. */
export function repositoryName(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? ['app']).join('-').slice(0, 60).replace(/-$/, '');
}
