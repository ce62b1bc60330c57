import type { TurnLimits } from '@millwright/contract';

/** The two fields whose items contain file contents. */
export const listNames = ['images', 'documents'] as const;
export type ListName = (typeof listNames)[number];

export interface AttachmentLimits {
  readonly items: number;
  readonly chars: number;
}

/** 0 means no limit. */
const cap = (limit: number) => (limit === 0 ? Number.MAX_SAFE_INTEGER : limit);

export function toAttachmentLimits(limits: TurnLimits): Record<ListName, AttachmentLimits> {
  return {
    images: { items: cap(limits.imagesPerTurn), chars: cap(limits.imageBase64Chars) },
    documents: { items: cap(limits.documentsPerTurn), chars: cap(limits.documentBase64Chars) },
  };
}
