import { useCallback } from 'react';
import { asFields } from '../../api/attachment.ts';
import { handIn } from '../../api/hand-in.ts';
import { useService } from '../../api/service.ts';
import type { ProjectFeed } from '../../state/project-feed.ts';
import type { Message } from '../composer/message.ts';
import { sentTurn } from './sent-turn.ts';

/** Posts a message and shows it before its events arrive. */
export function useSend(feed: ProjectFeed, projectId: string) {
  const { millwright } = useService();
  return useCallback(
    async ({ attachments, ...message }: Message): Promise<void> => {
      const request = { ...message, ...asFields(attachments), project_id: projectId };
      const { turn_id } = await handIn(millwright, request);
      feed.addRequest(sentTurn(turn_id, projectId, message, attachments));
    },
    [millwright, feed, projectId],
  );
}
