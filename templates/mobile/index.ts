import { registerRootComponent } from 'expo';
import { enableScreens } from 'react-native-screens';
import App from './App';

// Phones do this by default. In browsers, it hides inactive tabs from keyboards and screen readers.
enableScreens();

registerRootComponent(App);
