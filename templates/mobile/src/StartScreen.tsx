import { ScrollView, StyleSheet, Text, View } from 'react-native';
import Sprout from '@/Sprout';
import { radius, space, useTheme } from '@/theme';

const steps = [
  {
    title: 'Say what you need',
    text: 'A screen, a list, a whole product: plain words are enough.',
  },
  { title: 'Watch it appear', text: 'Every change shows up right here, without a reload.' },
  { title: 'Make it yours', text: 'Colours and spacing live in one place: src/theme.ts.' },
];

export default function StartScreen() {
  const { colors } = useTheme();
  return (
    <ScrollView contentContainerStyle={styles.content}>
      <View style={styles.intro}>
        <Sprout />
        <Text accessibilityRole="header" style={[styles.title, { color: colors.foreground }]}>
          Your app starts here
        </Text>
        <Text style={[styles.lead, { color: colors.mutedForeground }]}>
          Everything is set up and running. The first thing you ask for takes the place of this
          screen.
        </Text>
      </View>

      {steps.map(({ title, text }, index) => (
        <View
          key={title}
          style={[styles.step, { backgroundColor: colors.card, borderColor: colors.border }]}
        >
          <View style={[styles.number, { backgroundColor: colors.muted }]}>
            <Text style={[styles.digit, { color: colors.mutedForeground }]}>{index + 1}</Text>
          </View>
          <View style={styles.words}>
            <Text style={[styles.stepTitle, { color: colors.foreground }]}>{title}</Text>
            <Text style={[styles.stepText, { color: colors.mutedForeground }]}>{text}</Text>
          </View>
        </View>
      ))}
    </ScrollView>
  );
}

const styles = StyleSheet.create({
  content: {
    flexGrow: 1,
    justifyContent: 'center',
    gap: space.medium,
    padding: space.large,
  },
  intro: { alignItems: 'center', marginBottom: space.large },
  title: {
    marginTop: space.large,
    fontSize: 34,
    lineHeight: 40,
    fontWeight: '600',
    letterSpacing: -0.8,
    textAlign: 'center',
  },
  lead: {
    maxWidth: 290,
    marginTop: space.medium,
    fontSize: 17,
    lineHeight: 26,
    textAlign: 'center',
  },
  step: {
    flexDirection: 'row',
    gap: space.medium,
    padding: space.medium,
    borderWidth: 1,
    borderRadius: radius.card,
  },
  number: {
    width: 32,
    height: 32,
    borderRadius: radius.full,
    alignItems: 'center',
    justifyContent: 'center',
  },
  digit: { fontSize: 15, fontWeight: '500', fontVariant: ['tabular-nums'] },
  words: { flex: 1 },
  stepTitle: { fontSize: 16, lineHeight: 22, fontWeight: '600' },
  stepText: { marginTop: 2, fontSize: 14, lineHeight: 21 },
});
