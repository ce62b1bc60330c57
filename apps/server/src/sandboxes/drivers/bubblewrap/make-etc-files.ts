import { access, chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Contents of /etc in a sandbox; none of it comes from the host. */
const etcFiles: Readonly<Record<string, string>> = {
  passwd: 'root:x:0:0:root:/nonexistent:/usr/sbin/nologin\napp:x:1000:1000:app:/home/app:/bin/sh\n',
  group: 'root:x:0:\napp:x:1000:\n',
  hosts: '127.0.0.1 localhost sandbox\n::1 localhost\n',
  hostname: 'sandbox\n',
  'resolv.conf': '',
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
  'ld.so.cache': '',
};

/** Public files and directories of the host's /etc that programs below /usr depend on. */
const sharedPaths = [
  'alternatives',
  'fonts',
  'ssl/certs',
  'pki/tls/certs',
  'pki/ca-trust/extracted',
];
const certificateFiles = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt'];

export interface EtcFiles {
  readonly folder: string;
  /** Host paths that are mounted at the same path inside. */
  readonly shared: readonly string[];
  readonly certificates: string | undefined;
}

export async function makeEtcFiles(folder: string): Promise<EtcFiles> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const [name, content] of Object.entries(etcFiles)) {
    await writeFile(join(folder, name), content, { mode: 0o644 });
    await chmod(join(folder, name), 0o644);
  }
  const shared: string[] = [];
  for (const name of sharedPaths) {
    if (!(await exists(`/etc/${name}`))) continue;
    await mkdir(join(folder, name), { recursive: true, mode: 0o755 });
    shared.push(`/etc/${name}`);
  }
  if (await exists('/etc/ld.so.cache')) shared.push('/etc/ld.so.cache');
  await chmod(folder, 0o755);
  const certificates: string[] = [];
  for (const file of certificateFiles) if (await exists(file)) certificates.push(file);
  return { folder, shared, certificates: certificates[0] };
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
