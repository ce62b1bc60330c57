import { existsSync } from 'node:fs';

/** Folders that exist everywhere and that no sandbox needs: one is covered while it is set up. */
const candidates = ['/mnt', '/media', '/srv', '/opt'];

/**
 * Mounts made by root in a name space of their own, before rights are given up: the user of a sandbox
 * need not be able to walk to what it is shown, and all of it goes with the sandbox's last process.
 */
export class Stage {
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

  image(file: string): string {
    return this.#mount(file, 'disk', 'ext4', 'loop,nosuid,nodev,noatime');
  }

  bind(folder: string, options = 'bind'): string {
    return this.#mount(folder, `bound-${this.#lines.length}`, 'none', options);
  }

  /**
   * A folder to be read, by an overlay with nothing below. The list of mounts in /proc shows the place of
   * a bound folder on its file system, which is a path of the host; of an overlay it shows `/` and the
   * paths of this stage.
   */
  nameless(folder: string): string {
    const layers = `lowerdir=${this.bind(folder, 'bind,ro')}:${this.#emptyFolder()}`;
    return this.#mount(
      'overlay',
      `read-${this.#lines.length}`,
      'overlay',
      `${layers},ro,nosuid,nodev`,
    );
  }

  /** `own` holds the folders `upper` and `work`. A folder from below can be renamed, and npm does. */
  overlay(lower: string, own: string): string {
    const layers = `lowerdir=${this.bind(lower, 'bind,ro')},upperdir=${own}/upper,workdir=${own}/work`;
    const options = `${layers},redirect_dir=on,nosuid,nodev,noatime`;
    return this.#mount('overlay', `merged-${this.#lines.length}`, 'overlay', options);
  }

  /** As mount(8) reads it: one call makes all mounts. */
  table(): string {
    return `${this.#lines.join('\n')}\n`;
  }

  #emptyFolder(): string {
    this.#empty ??= this.#mount('tmpfs', 'empty', 'tmpfs', 'mode=755,size=4k,ro');
    return this.#empty;
  }

  #mount(source: string, name: string, type: string, options: string): string {
    const target = `${this.folder}/${name}`;
    this.#lines.push(`${escaped(source)} ${target} ${type} ${options},X-mount.mkdir 0 0`);
    return target;
  }
}

function escaped(path: string): string {
  return path.replaceAll(
    /[\s\\#]/g,
    (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
}
