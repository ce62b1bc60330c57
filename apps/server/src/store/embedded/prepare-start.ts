import { StartupError } from '../../core/startup-error.ts';
import { type Binaries, findBinaries, linkLibraries } from './binaries.ts';
import { chooseLaunchPrivileges, type Launch } from './choose-launch-privileges.ts';
import { chooseSystemAccount } from './choose-system-account.ts';
import { changeOwner, createCluster, readClusterVersion, requireSameVersion } from './cluster.ts';
import { type Folders, prepareSocketFolder } from './folders.ts';

/** The requirements for starting the server. Only the process that starts it needs them. */
export interface Installation {
  binaries: Binaries;
  launch: Launch;
}

/**
 * Prepares a start of the server. Runs before every start, since the cause of a failure may have been fixed in between.
 * Creates a cluster only when the database is opened, never when a server is restarted: an empty database in place of a
 * vanished one would look like lost work.
 */
export async function prepareStart(
  folders: Folders,
  isOpening: boolean,
  onIdle: () => void,
  installed?: Binaries,
): Promise<Installation> {
  const binaries = installed ?? (await findBinaries());
  const account = await chooseSystemAccount(folders.cluster);
  await prepareSocketFolder(folders.socket, account);
  const { launch, version } = await chooseLaunchPrivileges({
    account,
    binaries,
    environment: await linkLibraries(binaries, folders.libraries),
    folder: folders.libraries,
  });

  const found = await readClusterVersion(folders.cluster);
  if (found !== undefined) requireSameVersion(folders.cluster, found, version);
  else if (isOpening) await createCluster(folders, binaries, launch, account, onIdle);
  else throw new StartupError(`The database in ${folders.cluster} is missing`, 'Restore a backup.');
  await changeOwner(account, folders.cluster);
  return { binaries, launch };
}
