import { StartupError } from '../../core/startup-error.ts';
import { accountFor } from './account.ts';
import { type Binaries, findBinaries, linkLibraries } from './binaries.ts';
import { clusterVersion, createCluster, giveTo, refuseOtherVersion } from './cluster.ts';
import { type Folders, prepareSocketFolder } from './folders.ts';
import { chooseLaunch, type Launch } from './launch.ts';

/** What it takes to start the server; only a process that has to start it needs any of it. */
export interface Installation {
  binaries: Binaries;
  launch: Launch;
}

/**
 * Repeated before every start, since whatever broke may have been repaired in between.
 * An empty database in place of one that vanished would look like lost work, so a cluster is
 * created on opening only, never when a server is brought back.
 */
export async function prepareStart(
  folders: Folders,
  opening: boolean,
  meanwhile: () => void,
  installed?: Binaries,
): Promise<Installation> {
  const binaries = installed ?? (await findBinaries());
  const account = await accountFor(folders.cluster);
  await prepareSocketFolder(folders.socket, account);
  const { launch, version } = await chooseLaunch({
    account,
    binaries,
    environment: await linkLibraries(binaries, folders.libraries),
    folder: folders.libraries,
  });

  const made = await clusterVersion(folders.cluster);
  if (made !== undefined) refuseOtherVersion(folders.cluster, made, version);
  else if (opening) await createCluster(folders, binaries, launch, account, meanwhile);
  else throw new StartupError(`The database in ${folders.cluster} is gone`, 'Restore a backup.');
  await giveTo(account, folders.cluster);
  return { binaries, launch };
}
