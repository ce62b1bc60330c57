import { useRef, useState } from 'react';
import { Platform, ScrollView, StyleSheet } from 'react-native';
import { MessageBubble } from '@/components/chat/message-bubble';
import { TextEntry } from '@/components/fields/text-entry';
import { Screen } from '@/components/ui/screen';
import { Text } from '@/components/ui/text';
import { findReply, type Reply } from '@/lib/chat-replies';
import { createId } from '@/lib/create-id';
import { space } from '@/theme';

interface ChatRoomProps {
  partner: string;
  greeting: string;
  replies: Reply[];
  /** The reply if no other one matches. */
  otherwise: string;
}

interface Message {
  id: string;
  text: string;
  isOwn: boolean;
}

export function ChatRoom({ partner, greeting, replies, otherwise }: ChatRoomProps) {
  const [messages, setMessages] = useState<Message[]>([
    { id: 'greeting', text: greeting, isOwn: false },
  ]);
  const [text, setText] = useState('');
  const list = useRef<ScrollView>(null);

  const send = () => {
    const sent = text.trim();
    const reply = findReply(replies, sent) ?? otherwise;
    setMessages([
      ...messages,
      { id: createId(), text: sent, isOwn: true },
      { id: createId(), text: reply, isOwn: false },
    ]);
    setText('');
  };
  return (
    <Screen
      scroll={false}
      contentStyle={styles.screen}
      footer={
        <TextEntry
          label="Message"
          placeholder={`Message ${partner}`}
          value={text}
          onChange={setText}
          action="Send"
          disabled={text.trim() === ''}
          onSubmit={send}
        />
      }
    >
      <ScrollView
        ref={list}
        tabIndex={Platform.OS === 'web' ? 0 : undefined}
        onContentSizeChange={() => list.current?.scrollToEnd()}
        contentContainerStyle={styles.messages}
      >
        <Text variant="muted" align="center">
          {partner}
        </Text>
        {messages.map(({ id, text: content, isOwn }) => (
          <MessageBubble key={id} text={content} isOwn={isOwn} />
        ))}
      </ScrollView>
    </Screen>
  );
}

const styles = StyleSheet.create({
  screen: { padding: 0 },
  messages: { flexGrow: 1, justifyContent: 'flex-end', gap: space.small, padding: space.medium },
});
