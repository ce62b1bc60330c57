import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { TextField } from '@/fields/TextField';
import { type Item, Section } from '@/landing/Section';
import { required, validEmail } from '@/lib/checks';
import { useDraft } from '@/lib/useDraft';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Words } from '@/ui/Words';

interface SignUpProps {
  title: string;
  text?: string;
  action: string;
  /** Other ways to get in touch. */
  items?: Item[];
  /** Whether there is room for a message. */
  withMessage?: boolean;
}

const blank = { email: '', message: '' };

/** Asks for an address. Nothing is sent yet: send the draft to a server of yours in `onSend`. */
export function SignUp({ title, text, action, items = [], withMessage = false }: SignUpProps) {
  const [isSent, setSent] = useState(false);
  const { field, submit } = useDraft(blank, ({ email }) => ({
    email: required(email) ?? validEmail(email),
  }));
  const onSend = () => setSent(true);
  return (
    <Section title={title} text={text}>
      {items.map((item) => (
        <View key={item.title} style={styles.item}>
          <Words strong>{item.title}</Words>
          <Words tone="mutedForeground">{item.detail || item.text}</Words>
        </View>
      ))}
      <Card>
        {isSent ? (
          <Words size="heading" centered role="status">
            Thank you, we will be in touch.
          </Words>
        ) : (
          <>
            <TextField label="Email" keyboard="email-address" {...field('email')} />
            {withMessage && <TextField label="Message" long {...field('message')} />}
            <Button title={action} onPress={() => submit(onSend)} />
          </>
        )}
      </Card>
    </Section>
  );
}

const styles = StyleSheet.create({
  item: { gap: 2 },
});
