import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from './auth-schema';

const account = () => text().references(() => user.id, { onDelete: 'cascade' });

export const chatMessages = pgTable(
  'chat_messages',
  {
    /** Chosen by the page, so that sending a message again adds no second one. */
    id: text().primaryKey(),
    senderId: account().notNull(),
    /** Null if the message is for everybody. */
    recipientId: account(),
    text: text().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('chat_messages_sender_idx').on(table.senderId, table.sentAt),
    index('chat_messages_recipient_idx').on(table.recipientId, table.sentAt),
  ],
);

/** The last time that an account has read a conversation. */
export const chatReads = pgTable(
  'chat_reads',
  {
    userId: account().notNull(),
    /** The id of the other person, or `channel`. */
    conversation: text().notNull(),
    readAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.conversation] })],
);
