import { readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findSystemProgram } from './find-system-program.ts';
import { exists } from './make-etc-files.ts';

/** Features of this machine that are used to isolate a sandbox. */
export interface SandboxCapabilities {
  readonly bwrap: string;
  /** Root only: runs each sandbox as a separate user. */
  readonly setpriv: string | undefined;
  /**
   * Root only, if mounting is permitted: provides a separate disk, and access to directories which that user could not
   * reach.
   */
  readonly mounting: Mounting | undefined;
  /** Layers a sandbox's writes over shared directories; without it, each sandbox gets a copy. */
  readonly overlay: Overlay | undefined;
  readonly node: NodeProgram;
  readonly roots: readonly { readonly path: string; readonly link: string | undefined }[];
}

export interface Overlay {
  readonly unshare: string;
  readonly mount: string;
}

export interface Mounting extends Overlay {
  readonly install: string;
  readonly mkfs: string;
}

export interface NodeProgram {
  readonly path: string;
  readonly isBelowUsr: boolean;
  readonly npm: string | undefined;
}

/** Returns undefined if a requirement for isolation is missing. */
export async function detectCapabilities(): Promise<SandboxCapabilities | undefined> {
  const isRoot = process.getuid?.() === 0;
  const bwrap = await findSystemProgram('bwrap');
  const setpriv = isRoot ? await findSystemProgram('setpriv') : undefined;
  if (!bwrap || (isRoot && !setpriv)) return undefined;
  const overlay = await findOverlay();
  return {
    bwrap,
    setpriv,
    mounting: isRoot && overlay ? await findMounting(overlay) : undefined,
    overlay,
    node: await findNode(process.execPath),
    roots: await findRoots(),
  };
}

async function findOverlay(): Promise<Overlay | undefined> {
  const [unshare, mount] = await Promise.all(['unshare', 'mount'].map(findSystemProgram));
  return unshare && mount ? { unshare, mount } : undefined;
}

async function findMounting(overlay: Overlay): Promise<Mounting | undefined> {
  const [install, mkfs] = await Promise.all(['install', 'mkfs.ext4'].map(findSystemProgram));
  return install && mkfs ? { ...overlay, install, mkfs } : undefined;
}

async function findNode(path: string): Promise<NodeProgram> {
  if (path.startsWith('/usr/')) return { path, isBelowUsr: true, npm: undefined };
  const npm = join(dirname(dirname(path)), 'lib/node_modules/npm');
  return { path, isBelowUsr: false, npm: (await exists(npm)) ? npm : undefined };
}

async function findRoots(): Promise<SandboxCapabilities['roots']> {
  const found = [];
  for (const path of ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']) {
    if (!(await exists(path))) continue;
    // Fails for a real directory.
    found.push({ path, link: await readlink(path).catch(() => undefined) });
  }
  return found;
}
