import { MessageSquareText, Palette, Sprout, Zap } from 'lucide-react-native';
import { StyleSheet, View } from 'react-native';
import { ModeToggle } from '@/components/mode-toggle';
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Screen } from '@/components/ui/screen';
import { Text } from '@/components/ui/text';
import { radius, space, useTheme } from '@/theme';

const steps = [
  {
    icon: MessageSquareText,
    title: 'Describe your app',
    text: 'A screen, a list or a whole product: plain words are enough.',
  },
  {
    icon: Zap,
    title: 'Watch it being built',
    text: 'Every change appears here at once, without a reload.',
  },
  {
    icon: Palette,
    title: 'Make it yours',
    text: 'Colors, spacing and type sizes are all in src/theme.ts.',
  },
];

export default function HomeScreen() {
  const { colors } = useTheme();
  return (
    <Screen>
      <View style={styles.toolbar}>
        <ModeToggle />
      </View>
      <View style={styles.intro}>
        <View
          style={[
            styles.mark,
            { backgroundColor: colors.primary, boxShadow: `0 10px 24px ${colors.primary}40` },
          ]}
        >
          <Icon as={Sprout} size={36} color="primaryForeground" />
        </View>
        <Text variant="h1" align="center">
          Your app starts here
        </Text>
        <Text variant="lead" align="center" style={styles.lead}>
          Everything is set up and running. Your first request replaces this screen.
        </Text>
      </View>
      <View style={styles.steps}>
        {steps.map(({ icon, title, text }) => (
          <Card key={title} style={styles.step}>
            <View style={[styles.icon, { backgroundColor: colors.secondary }]}>
              <Icon as={icon} size={22} color="primary" />
            </View>
            <CardHeader style={styles.text}>
              <CardTitle aria-level={2}>{title}</CardTitle>
              <CardDescription>{text}</CardDescription>
            </CardHeader>
          </Card>
        ))}
      </View>
    </Screen>
  );
}

const styles = StyleSheet.create({
  toolbar: { alignItems: 'flex-end' },
  intro: { alignItems: 'center', gap: 12, marginTop: 'auto' },
  steps: { gap: 12, marginTop: space.medium, marginBottom: 'auto' },
  mark: {
    width: 72,
    height: 72,
    alignItems: 'center',
    justifyContent: 'center',
    marginBottom: space.medium,
    borderRadius: 22,
  },
  lead: { maxWidth: 320 },
  step: { flexDirection: 'row', alignItems: 'center', gap: 14, paddingHorizontal: space.medium },
  icon: {
    width: 44,
    height: 44,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.field,
  },
  text: { flex: 1, paddingHorizontal: 0 },
});
