import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartupError } from '../../core/startup-error.ts';
import { useServerHint } from './binaries.ts';

const run = promisify(execFile);

export const systemPath = '/usr/sbin:/usr/bin:/sbin:/bin';
const userName = 'millwright';

/** The account that runs PostgreSQL, if it is not that of this process. */
export interface SystemAccount {
  uid: number;
  gid: number;
}

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. A root service uses a system user, unless the
 * cluster already belongs to another user: a folder first used without root stays usable without it.
 */
export async function chooseSystemAccount(cluster: string): Promise<SystemAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  // There is no cluster before the first start.
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await lookUpUser()) ?? (await createUser());
}

async function lookUpUser(): Promise<SystemAccount | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map((flag) => run('id', [flag, userName], { env: { PATH: systemPath } })),
    );
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    // `id` fails if there is no such user; `createUser` reports any other problem.
    return undefined;
  }
}

async function createUser(): Promise<SystemAccount> {
  const options = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  const failure = await run('useradd', [...options, '--user-group', userName], {
    env: { PATH: systemPath },
  }).catch((error: Error) => error);
  // Looked up even after a failure: another process may have created the user at the same moment.
  const account = await lookUpUser();
  if (account) return account;
  throw new StartupError(
    `PostgreSQL does not run as root, and the system user "${userName}" for it could not be created`,
    `Create a system user named "${userName}", or start the service as an ordinary user. ${useServerHint}`,
    { cause: failure },
  );
}
