import type { BuildRequest } from '@millwright/client';
import type { Attachment } from '../../api/attachment.ts';
import type { UserRequest } from '../../state/user-request.ts';
import type { Message } from '../composer/message.ts';

/** Provisional turn of a message that was just accepted. */
export function createSentRequest(
  turn_id: string,
  project_id: string,
  message: Omit<Message, 'attachments'>,
  attachments: readonly Attachment[],
): UserRequest {
  const recordsOf = (kind: Attachment['kind']) =>
    attachments
      .filter((attachment) => attachment.kind === kind)
      .map(({ name, mimeType, size }) => ({ name, mime_type: mimeType, size }));
  return {
    turn_id,
    project_id,
    mode: message.mode,
    prompt: message.prompt,
    model: message.model ?? 'default',
    provider: null,
    reasoning_effort: message.reasoning_effort ?? null,
    images: recordsOf('image'),
    documents: recordsOf('document'),
    auto_fix: message.auto_fix,
    context: message.context ?? null,
    created_at: new Date().toISOString(),
  };
}

/** Rebuilds the request of a turn, without its attachments, which are no longer available. */
export function toBuildRequest(turn: UserRequest): BuildRequest {
  const { prompt, project_id, mode, model, provider, reasoning_effort, auto_fix, context } = turn;
  return {
    prompt,
    project_id,
    mode,
    auto_fix,
    ...(model !== 'default' && { model }),
    ...(provider && { provider }),
    ...(reasoning_effort && { reasoning_effort }),
    ...(context && { context }),
  };
}

export const hasAttachments = ({ images, documents }: UserRequest) =>
  images.length + documents.length > 0;
