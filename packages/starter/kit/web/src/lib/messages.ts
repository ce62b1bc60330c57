export interface Person {
  /** The account, if the person has one. */
  id?: string;
  name: string;
  /** The person's role; may be empty. */
  role: string;
}

export interface SampleMessage {
  /** The name of a person, or `Me` for an answer to the message before. */
  from: string;
  text: string;
}

export interface Message {
  from: 'me' | 'partner';
  text: string;
  /** Time of sending in milliseconds. */
  sent: number;
  /** The name of the sender, if there are several partners. */
  author?: string;
}

/** A conversation in the list of all of them. */
export interface ListedConversation extends Conversation {
  id: string;
}

export interface Conversation extends Person {
  messages: Message[];
  /** Number of messages that have been read. */
  read: number;
}

const minuteMs = 60_000;
const gapMs = 7 * minuteMs;

/** Returns the conversations of the samples, which end shortly before `now`. Only the first one has been read. */
export function toConversations(
  people: Person[],
  samples: SampleMessage[],
  now: number,
): Conversation[] {
  const threads = new Map<string, Message[]>();
  let partner = '';
  samples.forEach(({ from, text }, index) => {
    if (from !== 'Me') partner = from;
    const sent = now - (samples.length - index) * gapMs;
    const message = { from: from === 'Me' ? 'me' : 'partner', text, sent } as const;
    threads.set(partner, [...(threads.get(partner) ?? []), message]);
  });
  return [...threads].flatMap(([name, messages], index) => {
    const person = people.find((other) => other.name === name);
    if (!person) return [];
    const isRead = index === 0 || messages.at(-1)?.from === 'me';
    return [{ ...person, messages, read: isRead ? messages.length : 0 }];
  });
}

/** Adds a message to the conversation with this name. It is read, because that conversation is open. */
export function addMessage(
  conversations: Conversation[],
  name: string,
  message: Message,
): Conversation[] {
  return conversations.map((conversation) => {
    if (conversation.name !== name) return conversation;
    const messages = [...conversation.messages, message];
    return { ...conversation, messages, read: messages.length };
  });
}

export function markRead(conversations: Conversation[], name: string): Conversation[] {
  return conversations.map((conversation) =>
    conversation.name === name
      ? { ...conversation, read: conversation.messages.length }
      : conversation,
  );
}

/** Adds an empty conversation, unless there is one with this person. */
export function startConversation(conversations: Conversation[], person: Person): Conversation[] {
  if (conversations.some(({ name }) => name === person.name)) return conversations;
  return [{ ...person, messages: [], read: 0 }, ...conversations];
}

export function countUnread({ messages, read }: Conversation): number {
  return messages.slice(read).filter(({ from }) => from === 'partner').length;
}

/** Sorts by the last message, the newest first. Empty conversations were just started and come before all others. */
export function sortConversations<T extends Conversation>(conversations: T[]): T[] {
  const lastSent = ({ messages }: T) => messages.at(-1)?.sent ?? Infinity;
  return conversations.toSorted((one, other) => {
    const [a, b] = [lastSent(one), lastSent(other)];
    return a === b ? 0 : b - a;
  });
}

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

/** Formats the time of today, and the day before it for earlier messages. */
export function formatSent(sent: number, now: number): string {
  const moment = new Date(sent);
  const isToday = moment.toDateString() === new Date(now).toDateString();
  return isToday ? time.format(moment) : `${day.format(moment)}, ${time.format(moment)}`;
}
