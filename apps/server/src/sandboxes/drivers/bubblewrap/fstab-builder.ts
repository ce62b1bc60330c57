import { existsSync } from 'node:fs';

/** Directories that exist everywhere and that no sandbox needs. One is mounted over during setup. */
const candidates = ['/mnt', '/media', '/srv', '/opt'];

/**
 * Mounts that root makes in a private mount namespace before it drops privileges. The sandbox's user needs no access to
 * the original paths, and all mounts disappear with the sandbox's last process.
 */
export class FstabBuilder {
  readonly folder: string;
  readonly #lines: string[];
  #empty: string | undefined;

  constructor(sources: readonly string[]) {
    const free = candidates.find(
      (folder) => existsSync(folder) && !sources.some((source) => source.startsWith(`${folder}/`)),
    );
    if (!free) throw new Error(`None of ${candidates.join(', ')} can be used to set up sandboxes.`);
    this.folder = free;
    this.#lines = [`tmpfs ${free} tmpfs mode=755,size=64k 0 0`];
  }

  mountImage(file: string): string {
    return this.#mount(file, 'disk', 'ext4', 'loop,nosuid,nodev,noatime');
  }

  mountBind(folder: string, options = 'bind'): string {
    return this.#mount(folder, `bound-${this.#lines.length}`, 'none', options);
  }

  /**
   * Mounts a directory read-only through an overlay with an empty lower layer. For a bind mount, /proc lists the source
   * path on the host; for an overlay, it lists `/` and paths of this stage only.
   */
  mountAnonymously(folder: string): string {
    const layers = `lowerdir=${this.mountBind(folder, 'bind,ro')}:${this.#emptyFolder()}`;
    return this.#mount(
      'overlay',
      `read-${this.#lines.length}`,
      'overlay',
      `${layers},ro,nosuid,nodev`,
    );
  }

  /**
   * Mounts a writable overlay. `own` contains the directories `upper` and `work`. `redirect_dir` allows renaming
   * directories of the lower layer, which npm does.
   */
  mountOverlay(lower: string, own: string): string {
    const layers = `lowerdir=${this.mountBind(lower, 'bind,ro')},upperdir=${own}/upper,workdir=${own}/work`;
    const options = `${layers},redirect_dir=on,nosuid,nodev,noatime`;
    return this.#mount('overlay', `merged-${this.#lines.length}`, 'overlay', options);
  }

  /** Returns an fstab for mount(8), which makes all mounts in one call. */
  toTable(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  #emptyFolder(): string {
    this.#empty ??= this.#mount('tmpfs', 'empty', 'tmpfs', 'mode=755,size=4k,ro');
    return this.#empty;
  }

  #mount(source: string, name: string, type: string, options: string): string {
    const target = `${this.folder}/${name}`;
    this.#lines.push(`${escapePath(source)} ${target} ${type} ${options},X-mount.mkdir 0 0`);
    return target;
  }
}

function escapePath(path: string): string {
  return path.replaceAll(
    /[\s\\#]/g,
    (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
}
