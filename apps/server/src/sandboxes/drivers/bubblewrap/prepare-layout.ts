import { chown, mkdir, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Layer, SandboxOptions } from '../../../core/ports/sandbox.ts';
import { type Bind, insidePaths, type View } from './bwrap-arguments.ts';
import type { Mounting, SandboxCapabilities } from './detect-capabilities.ts';
import { FstabBuilder } from './fstab-builder.ts';
import type { LowerTrees } from './lower-trees.ts';
import { makeDiskImage } from './make-disk-image.ts';
import type { EtcFiles } from './make-etc-files.ts';

/** Everything that is prepared before a sandbox is launched. */
export interface Layout {
  readonly view: View;
  /** Copies to make inside the sandbox before anything else runs. */
  readonly copies: readonly { readonly from: string; readonly to: string }[];
  /** Paths inside the sandbox that hold its writes outside of its home directory. */
  readonly written: readonly string[];
  /** For root: a mount table, and the directories on those mounts that the sandbox's user owns. */
  readonly stage?: { readonly table: string; readonly owned: readonly string[] };
  /** For non-root: directories that each contain `lower`, `upper`, `work` and `merged`. */
  readonly overlays?: { readonly folder: string; readonly names: readonly string[] };
}

export interface LayoutOptions extends Pick<SandboxOptions, 'layers' | 'limits'> {
  readonly capabilities: SandboxCapabilities;
  readonly directory: string;
  readonly uid: number | undefined;
  readonly daemon: string;
  readonly daemonProgram: string;
  readonly system: EtcFiles;
  readonly lowers: LowerTrees;
}

export function prepareLayout(options: LayoutOptions): Promise<Layout> {
  const { mounting } = options.capabilities;
  return mounting ? prepareStaged(options, mounting) : preparePlain(options);
}

/** Lays out a sandbox on its own disk image; root mounts everything within reach of the sandbox's user. */
async function prepareStaged(options: LayoutOptions, mounting: Mounting): Promise<Layout> {
  const {
    capabilities,
    directory,
    daemon,
    daemonProgram,
    system,
    limits,
    layers = [],
    lowers,
  } = options;
  const { node } = capabilities;
  const sources = layers.map(({ source }) => source);
  const plan = new FstabBuilder([directory, daemon, daemonProgram, node.path, ...sources]);
  const showFolder = (folder: string) =>
    capabilities.overlay ? plan.mountAnonymously(folder) : plan.mountBind(folder);
  const showFile = (file: string) => join(showFolder(dirname(file)), basename(file));
  const image = join(directory, 'disk.img');
  const disk = plan.mountImage(image);
  const { overlaid, others } = splitLayers(layers, capabilities);
  const content = overlaid.length > 0 ? join(directory, 'disk') : undefined;
  const merged: Bind[] = [];
  for (const [at, { source, target }] of overlaid.entries()) {
    const own = `layers/${at}`;
    // An overlay can be mounted only if these directories exist, so the disk image is created with them.
    for (const name of ['upper', 'work']) {
      await mkdir(join(directory, 'disk', own, name), { recursive: true });
    }
    const folder = plan.mountOverlay(await lowers.get(source), `${disk}/${own}`);
    merged.push({ source: folder, target: inHome(target), isWritable: true });
  }
  const { shown, copies } = bindLayers(others, showFolder);
  const view: View = {
    ...sharedView(options),
    home: join(disk, 'home'),
    temporary: join(disk, 'tmp'),
    daemon: showFolder(daemon),
    daemonProgram: showFile(daemonProgram),
    etc: showFolder(system.folder),
    node: node.isBelowUsr ? undefined : showFile(node.path),
    npm: node.npm && showFolder(node.npm),
    layers: [...merged, ...shown],
  };
  const table = join(directory, 'fstab');
  await Promise.all([
    makeDiskImage(image, limits.diskMb, mounting.mkfs, content),
    writeFile(table, plan.toTable()),
  ]);
  const folders = ['home', 'home/project', 'home/.millwright', 'tmp'];
  const owned = [...folders.map((name) => join(disk, name)), ...merged.map(({ source }) => source)];
  return { view, copies, written: [], stage: { table, owned } };
}

/** Lays out a sandbox on the host's file system. */
async function preparePlain(options: LayoutOptions): Promise<Layout> {
  const {
    capabilities,
    directory,
    uid,
    daemon,
    daemonProgram,
    system,
    layers = [],
    lowers,
  } = options;
  const home = join(directory, 'home');
  const temporary = join(directory, 'tmp');
  for (const folder of [home, join(home, 'project'), join(home, '.millwright'), temporary]) {
    await mkdir(folder, { mode: 0o755 });
    if (uid !== undefined) await chown(folder, uid, uid);
  }
  const { overlaid, others } = splitLayers(layers, capabilities);
  const folder = join(directory, 'layers');
  const merged: Bind[] = [];
  const written: Bind[] = [];
  for (const [at, { source, target }] of overlaid.entries()) {
    const own = join(folder, String(at));
    for (const name of ['upper', 'work', 'merged']) {
      await mkdir(join(own, name), { recursive: true });
    }
    await symlink(await lowers.get(source), join(own, 'lower'));
    merged.push({ source: join(own, 'merged'), target: inHome(target), isWritable: true });
    const upper = { source: join(own, 'upper'), target: `${insidePaths.layers}/written-${at}` };
    written.push({ ...upper, isWritable: false });
  }
  const { shown, copies } = bindLayers(others, (source) => source);
  const { node } = capabilities;
  const view: View = {
    ...sharedView(options),
    home,
    temporary,
    daemon,
    daemonProgram,
    etc: system.folder,
    node: node.isBelowUsr ? undefined : node.path,
    npm: node.npm,
    layers: [...merged, ...written, ...shown],
  };
  const names = overlaid.map((_, at) => String(at));
  return {
    view,
    copies,
    written: written.map(({ target }) => target),
    ...(names.length > 0 && { overlays: { folder, names } }),
  };
}

function splitLayers(layers: readonly Layer[], { overlay }: SandboxCapabilities) {
  const isOverlaid = (layer: Layer) => overlay !== undefined && layer.writable === true;
  return {
    overlaid: layers.filter(isOverlaid),
    others: layers.filter((layer) => !isOverlaid(layer)),
  };
}

/** Binds read-only layers at their target, and writable layers next to it, to be copied to the target. */
function bindLayers(layers: readonly Layer[], toReachable: (source: string) => string) {
  const copies: { from: string; to: string }[] = [];
  const shown = layers.map(({ source, target, writable }, at): Bind => {
    const insidePath = inHome(target);
    const copySource = `${insidePaths.layers}/copied-${at}`;
    if (writable) copies.push({ from: copySource, to: insidePath });
    return {
      source: toReachable(source),
      target: writable ? copySource : insidePath,
      isWritable: false,
    };
  });
  return { shown, copies };
}

function sharedView({ capabilities, system }: LayoutOptions) {
  return { roots: capabilities.roots, shared: system.shared };
}

function inHome(target: string): string {
  return `${insidePaths.home}/${target}`;
}
