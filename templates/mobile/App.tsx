import { NavigationContainer } from '@react-navigation/native';
import { createNativeStackNavigator } from '@react-navigation/native-stack';
import { StatusBar } from 'expo-status-bar';
import { StyleSheet, View } from 'react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';
import { Toaster } from '@/components/ui/toast';
import { useNavigationTheme } from '@/hooks/use-navigation-theme';
import type { RootStackParamList } from '@/navigation';
import HomeScreen from '@/screens/home-screen';
import { useTheme } from '@/theme';

const Stack = createNativeStackNavigator<RootStackParamList>();

export default function App() {
  const { colors, isDark } = useTheme();
  const navigationTheme = useNavigationTheme();
  return (
    <SafeAreaProvider>
      <View style={[styles.window, { backgroundColor: colors.background }]}>
        <View style={styles.column}>
          <NavigationContainer theme={navigationTheme} documentTitle={{ enabled: false }}>
            <Stack.Navigator>
              <Stack.Screen name="Home" component={HomeScreen} options={{ headerShown: false }} />
            </Stack.Navigator>
          </NavigationContainer>
          <Toaster />
        </View>
      </View>
      <StatusBar style={isDark ? 'light' : 'dark'} />
    </SafeAreaProvider>
  );
}

const styles = StyleSheet.create({
  window: { flex: 1, alignItems: 'center' },
  // As wide as a large phone, also on tablets and in browsers; without maxWidth it fills them.
  column: { flex: 1, width: '100%', maxWidth: 480 },
});
