import type { SandboxEgress } from '../core/ports/sandbox.ts';

export interface CommandDirectories {
  readonly home: string;
  readonly temporary: string;
  /** Directories to search for programs, in order. */
  readonly path: readonly string[];
  /** CA certificates of the host, for networks with a private authority. */
  readonly certificates: string | undefined;
}

/** Builds the complete environment of commands; nothing of the service's own environment leaks into it. */
export function commandEnvironment(
  { home, temporary, path, certificates }: CommandDirectories,
  egress: SandboxEgress | undefined,
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
    // A lock file travels with its project to machines that may use another registry.
    npm_config_omit_lockfile_registry_resolved: 'true',
    ...(egress?.registry ? { npm_config_registry: egress.registry } : {}),
    ...(certificates ? { NODE_EXTRA_CA_CERTS: certificates, SSL_CERT_FILE: certificates } : {}),
  };
}
