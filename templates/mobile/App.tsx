import { StatusBar } from 'expo-status-bar';
import { StyleSheet, View } from 'react-native';
import { SafeAreaProvider, SafeAreaView } from 'react-native-safe-area-context';
import StartScreen from '@/StartScreen';
import { useTheme } from '@/theme';

export default function App() {
  const { colors } = useTheme();
  return (
    <SafeAreaProvider>
      <View style={[styles.window, { backgroundColor: colors.background }]}>
        <SafeAreaView style={styles.column}>
          <StartScreen />
        </SafeAreaView>
      </View>
      <StatusBar style="auto" />
    </SafeAreaProvider>
  );
}

const styles = StyleSheet.create({
  window: { flex: 1, alignItems: 'center' },
  // As wide as a large phone, also on tablets and in browsers; without maxWidth it fills them.
  column: { flex: 1, width: '100%', maxWidth: 480 },
});
