import type { ListedConversation } from '@/lib/messages';
import type { Inbox } from '../../shared/message';

/**
 * Returns the conversations of an account: one for each person that it has exchanged messages with, and the channel if it
 * has a name.
 */
export function toServerConversations(
  { people, messages, reads }: Inbox,
  me: string,
  channel: { id: string; name: string },
): ListedConversation[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? 'Someone';
  const conversations = new Map<string, ListedConversation>();
  function conversationWith(id: string): ListedConversation {
    const name = id === channel.id ? channel.name : nameOf(id);
    const known = conversations.get(id) ?? { id, name, role: '', messages: [], read: 0 };
    conversations.set(id, known);
    return known;
  }
  if (channel.name !== '') conversationWith(channel.id);
  for (const { senderId, recipientId, text, sentAt } of messages) {
    const isMine = senderId === me;
    const conversation = conversationWith(
      recipientId === null ? channel.id : isMine ? recipientId : senderId,
    );
    conversation.messages.push({
      from: isMine ? 'me' : 'partner',
      text,
      sent: Date.parse(sentAt),
      ...(recipientId === null && !isMine && { author: nameOf(senderId) }),
    });
    // Moments in this form are in the order of their letters.
    if (sentAt <= (reads[conversation.id] ?? '')) conversation.read = conversation.messages.length;
  }
  return [...conversations.values()];
}
