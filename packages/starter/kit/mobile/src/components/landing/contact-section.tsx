import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { TextField } from '@/components/fields/text-field';
import { Section } from '@/components/landing/section';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { Text } from '@/components/ui/text';
import { useDraft } from '@/hooks/use-draft';
import type { Item } from '@/lib/landing';
import { required, validEmail } from '@/lib/validation';

interface ContactSectionProps {
  title: string;
  text?: string;
  /** Text of the button. */
  action: string;
  /** Other ways to get in touch. */
  items?: Item[];
  /** Adds a field for a message. */
  withMessage?: boolean;
}

const blank = { email: '', message: '' };

/** Asks for an email address. Nothing is sent yet: send the draft to your server in `send`. */
export function ContactSection({
  title,
  text,
  action,
  items = [],
  withMessage = false,
}: ContactSectionProps) {
  const [isSent, setIsSent] = useState(false);
  const { field, submit } = useDraft(blank, ({ email }) => ({
    email: required(email) ?? validEmail(email),
  }));
  const send = () => setIsSent(true);
  return (
    <Section title={title} text={text}>
      {items.map((item) => (
        <View key={item.title} style={styles.item}>
          <Text weight="semibold">{item.title}</Text>
          <Text color="mutedForeground">{item.detail || item.text}</Text>
        </View>
      ))}
      <Card>
        <CardContent>
          {isSent ? (
            <Text variant="large" align="center" role="status">
              Thank you, we will be in touch.
            </Text>
          ) : (
            <>
              <TextField label="Email" keyboard="email-address" {...field('email')} />
              {withMessage ? <TextField label="Message" long {...field('message')} /> : null}
              <Button onPress={() => submit(send)}>{action}</Button>
            </>
          )}
        </CardContent>
      </Card>
    </Section>
  );
}

const styles = StyleSheet.create({
  item: { gap: 2 },
});
