import type { Egress } from '../core/ports/sandbox.ts';

export interface CommandDirectories {
  readonly home: string;
  readonly temporary: string;
  /** Folders with programs, first come first. */
  readonly path: readonly string[];
  /** Certificates of the machine, for networks that have their own authority. */
  readonly certificates: string | undefined;
}

/** All that commands find in their environment: nothing of the service's own gets there. */
export function commandEnvironment(
  { home, temporary, path, certificates }: CommandDirectories,
  egress: Egress | undefined,
): Record<string, string> {
  return {
    PATH: path.join(':'),
    HOME: home,
    USER: 'app',
    LOGNAME: 'app',
    SHELL: '/bin/sh',
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    TMPDIR: temporary,
    npm_config_cache: `${home}/.npm`,
    npm_config_update_notifier: 'false',
    npm_config_fund: 'false',
    npm_config_audit: 'false',
    // A lock file goes elsewhere with its project, where packages may come from another place.
    npm_config_omit_lockfile_registry_resolved: 'true',
    ...(egress?.registry ? { npm_config_registry: egress.registry } : {}),
    ...(certificates ? { NODE_EXTRA_CA_CERTS: certificates, SSL_CERT_FILE: certificates } : {}),
  };
}
