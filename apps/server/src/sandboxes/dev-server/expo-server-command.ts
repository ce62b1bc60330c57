/**
 * Expo's own dev server, which serves Expo Go on a phone. It runs in a separate process from the preview and costs far
 * more, so it starts only on request.
 */

/** Declared port of the sandbox. */
export const expoServerPort = 8081;

/** Shell command to run in the workspace. Uses one worker, because memory is scarcer here than time. */
export const expoServerCommand = (port: number) =>
  `exec node node_modules/expo/bin/cli start --port ${port} --offline --max-workers 1`;

/**
 * Returns the environment of the Expo server. `address` is the URL at which phones reach this port. It needs its own
 * host: the manifest uses it for all further requests, which are otherwise indistinguishable from the preview's.
 */
export function createExpoServerEnvironment(address: URL): Record<string, string> {
  return {
    EXPO_PACKAGER_PROXY_URL: address.origin,
    EXPO_OFFLINE: '1',
    EXPO_NO_TELEMETRY: '1',
    EXPO_NO_DEPENDENCY_VALIDATION: '1',
  };
}

/** Returns the URL that Expo Go opens, typed in or scanned as a QR code. */
export function toExpoUrl({ protocol, host }: URL): string {
  return `${protocol === 'https:' ? 'exps' : 'exp'}://${host}`;
}
