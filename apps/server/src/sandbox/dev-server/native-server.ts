/**
 * Expo's own dev server, which feeds Expo Go on a phone. It is another process than the preview's and
 * costs far more, so it is run only for somebody who asks for it.
 */

/** The port inside; every sandbox has its own network. */
export const NATIVE_PORT = 8081;

/** For a shell in the workspace. One worker, since memory is scarcer here than time. */
export const nativeCommand = `exec node node_modules/expo/bin/cli start --port ${NATIVE_PORT} --offline --max-workers 1`;

/**
 * `address` is where phones reach this port, a host of its own: the manifest names it for everything
 * that follows, and those requests cannot be told from the preview's.
 */
export function nativeEnvironment(address: URL): Record<string, string> {
  return {
    EXPO_PACKAGER_PROXY_URL: address.origin,
    EXPO_OFFLINE: '1',
    EXPO_NO_TELEMETRY: '1',
    EXPO_NO_DEPENDENCY_VALIDATION: '1',
  };
}

/** What Expo Go opens, typed in or read as a code. */
export function nativeUrl({ protocol, host }: URL): string {
  return `${protocol === 'https:' ? 'exps' : 'exp'}://${host}`;
}
