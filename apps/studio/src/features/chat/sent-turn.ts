import type { BuildRequest } from '@millwright/client';
import type { Attachment } from '../../api/attachment.ts';
import type { Asked } from '../../state/asked.ts';
import type { Message } from '../composer/message.ts';

/** Provisional turn of a message that was just accepted. */
export function sentTurn(
  turn_id: string,
  project_id: string,
  message: Omit<Message, 'attachments'>,
  attachments: readonly Attachment[],
): Asked {
  const of = (kind: Attachment['kind']) =>
    attachments
      .filter((one) => one.kind === kind)
      .map(({ name, mimeType, size }) => ({ name, mime_type: mimeType, size }));
  return {
    turn_id,
    project_id,
    mode: message.mode,
    prompt: message.prompt,
    model: message.model ?? 'default',
    provider: null,
    images: of('image'),
    documents: of('document'),
    auto_fix: message.auto_fix,
    context: message.context ?? null,
    created_at: new Date().toISOString(),
  };
}

/** Rebuilds the request of a turn, without its attachments, which are no longer available. */
export function requestOf(turn: Asked): BuildRequest {
  const { prompt, project_id, mode, model, provider, auto_fix, context } = turn;
  return {
    prompt,
    project_id,
    mode,
    auto_fix,
    ...(model !== 'default' && { model }),
    ...(provider && { provider }),
    ...(context && { context }),
  };
}

export const hasAttachments = ({ images, documents }: Asked) =>
  images.length + documents.length > 0;
