import { useRef, useState } from 'react';
import {
  KeyboardAvoidingView,
  Platform,
  ScrollView,
  StyleSheet,
  TextInput,
  View,
} from 'react-native';
import { radius, space, useTheme } from '@/theme';
import { Button } from '@/ui/Button';
import { Words } from '@/ui/Words';

export interface Reply {
  /** Words that call for it. */
  when: string[];
  say: string;
}

interface ChatProps {
  partner: string;
  greeting: string;
  replies: Reply[];
  /** What is said when no reply fits. */
  otherwise: string;
}

interface Message {
  text: string;
  isOwn: boolean;
}

export function Chat({ partner, greeting, replies, otherwise }: ChatProps) {
  const { colors } = useTheme();
  const [messages, setMessages] = useState<Message[]>([{ text: greeting, isOwn: false }]);
  const [text, setText] = useState('');
  const scroll = useRef<ScrollView>(null);

  const send = () => {
    const said = text.trim();
    if (said === '') return;
    const fits = ({ when }: Reply) =>
      when.some((word) => said.toLowerCase().includes(word.toLowerCase()));
    const reply = replies.find(fits)?.say ?? otherwise;
    setMessages([...messages, { text: said, isOwn: true }, { text: reply, isOwn: false }]);
    setText('');
  };
  return (
    <KeyboardAvoidingView
      behavior={Platform.OS === 'ios' ? 'padding' : undefined}
      style={styles.chat}
    >
      <ScrollView
        ref={scroll}
        onContentSizeChange={() => scroll.current?.scrollToEnd()}
        contentContainerStyle={styles.messages}
      >
        <Words size="small" tone="mutedForeground" centered>
          {partner}
        </Words>
        {messages.map(({ text: said, isOwn }, index) => (
          <View
            key={index}
            style={[
              styles.message,
              isOwn
                ? [styles.own, { backgroundColor: colors.primary }]
                : [styles.other, { backgroundColor: colors.card }],
            ]}
          >
            <Words tone={isOwn ? 'primaryForeground' : 'foreground'}>{said}</Words>
          </View>
        ))}
      </ScrollView>
      <View style={styles.writing}>
        <TextInput
          accessibilityLabel="Message"
          placeholder={`Message ${partner}`}
          placeholderTextColor={colors.mutedForeground}
          value={text}
          onChangeText={setText}
          onSubmitEditing={send}
          submitBehavior="submit"
          style={[
            styles.input,
            {
              backgroundColor: colors.muted,
              color: colors.foreground,
              outlineColor: colors.primary,
            },
          ]}
        />
        <Button title="Send" disabled={text.trim() === ''} onPress={send} />
      </View>
    </KeyboardAvoidingView>
  );
}

const styles = StyleSheet.create({
  chat: { flex: 1 },
  messages: { flexGrow: 1, justifyContent: 'flex-end', gap: space.small, padding: space.medium },
  message: {
    maxWidth: '80%',
    paddingHorizontal: space.medium,
    paddingVertical: 10,
    borderRadius: 20,
  },
  own: { alignSelf: 'flex-end', borderBottomRightRadius: 6 },
  other: {
    alignSelf: 'flex-start',
    borderBottomLeftRadius: 6,
    boxShadow: '0 1px 3px rgba(20, 20, 40, 0.08)',
  },
  writing: {
    flexDirection: 'row',
    gap: space.small,
    padding: space.medium,
    paddingTop: space.small,
  },
  input: {
    flex: 1,
    minWidth: 0,
    minHeight: 48,
    paddingHorizontal: space.medium,
    borderRadius: radius.full,
    fontSize: 16,
  },
});
