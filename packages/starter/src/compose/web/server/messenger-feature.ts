import type { Specification } from '../../../specification.ts';
import { literal } from '../features/source/literal.ts';
import type { ServerFeature } from './server-feature.ts';

/** Writes the settings of the messages between accounts, if the app has them. */
export function messengerFeature({ screens }: Specification): ServerFeature[] {
  const screen = screens.find(({ kind }) => kind === 'messages');
  if (screen?.kind !== 'messages') return [];
  const content = `/** Pages show these settings, and the server accepts no messages to a channel without a name. */
export const messenger = {
  /** The name of the conversation of all accounts; empty if there is none. */
  channel: ${literal(screen.channel ?? '')},
};
`;
  const files = [['shared/messenger.ts', content]] as const;
  return [{ path: 'messenger', files, kit: ['server/routes/messenger.ts'] }];
}
