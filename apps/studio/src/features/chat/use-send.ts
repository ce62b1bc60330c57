import { useCallback } from 'react';
import { toRequestFields } from '../../api/attachment.ts';
import { sendMessage } from '../../api/send-message.ts';
import { useService } from '../../api/service.ts';
import type { ProjectFeed } from '../../state/project-feed.ts';
import type { Message } from '../composer/message.ts';
import { createSentRequest } from './sent-request.ts';

/** Posts a message and shows it before its events arrive. */
export function useSend(feed: ProjectFeed, projectId: string) {
  const { millwright } = useService();
  return useCallback(
    async ({ attachments, ...message }: Message): Promise<void> => {
      const request = { ...message, ...toRequestFields(attachments), project_id: projectId };
      const { turn_id } = await sendMessage(millwright, request);
      feed.addRequest(createSentRequest(turn_id, projectId, message, attachments));
    },
    [millwright, feed, projectId],
  );
}
