import { Platform } from 'react-native';

/** Runs animations outside JavaScript on phones. Browsers have no such driver and would warn. */
export const animationDriver = { useNativeDriver: Platform.OS !== 'web' };
