import { z } from 'zod';

/** The id of the conversation of all accounts. */
export const channelId = 'channel';

export const messageSchema = z.object({
  /** The id of the recipient, or of the channel. */
  to: z.string().min(1).max(64),
  text: z.string().trim().min(1, 'Write a message first.').max(4_000, 'This message is too long.'),
});

/** The conversation up to the last message that a page has shown. */
export const readSchema = z.object({
  conversation: messageSchema.shape.to,
  until: z.iso.datetime(),
});

/** A message as the server returns it to a participant. */
export interface StoredMessage {
  id: string;
  senderId: string;
  /** Null if the message is for everybody. */
  recipientId: string | null;
  text: string;
  sentAt: string;
}

export interface Inbox {
  people: { id: string; name: string }[];
  /** The oldest first. */
  messages: StoredMessage[];
  /** The last time that each conversation was read. */
  reads: Record<string, string>;
}
