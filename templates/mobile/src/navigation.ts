/** Screens of the app and their parameters. */
export type RootStackParamList = {
  Home: undefined;
};

declare global {
  namespace ReactNavigation {
    // Gives useNavigation() the screens above.
    interface RootParamList extends RootStackParamList {}
  }
}
