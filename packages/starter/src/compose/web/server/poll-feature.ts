import type { Specification } from '../../../specification.ts';
import { literal } from '../features/source/literal.ts';
import type { ServerFeature } from './server-feature.ts';

/** Writes the options of the polls, if the app has any. */
export function pollFeature({ screens }: Specification): ServerFeature[] {
  const polls = screens.filter((screen) => screen.kind === 'poll');
  if (polls.length === 0) return [];
  const lines = polls.map(({ key, options }) => {
    const start = `  ${key}: `;
    return `${start}${literal([...new Set(options)], 2, start.length)},\n`;
  });
  const content = `/** The options of each poll. The server accepts no other votes. */
export const polls: Partial<Record<string, readonly string[]>> = {
${lines.join('')}};
`;
  return [{ path: 'poll', files: [['shared/polls.ts', content]], kit: ['server/routes/poll.ts'] }];
}
