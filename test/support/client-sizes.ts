import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile, stop } from 'esbuild';
import { buildOptions } from '../../api/pages/build.ts';

/** Sizes of the web client, compressed by gzip at its highest level, in bytes. */
export class ClientSizes {
  readonly #outputs: Metafile['outputs'];
  readonly #sizes: ReadonlyMap<string, number>;

  private constructor(outputs: Metafile['outputs'], sizes: ReadonlyMap<string, number>) {
    this.#outputs = outputs;
    this.#sizes = sizes;
  }

  static async measure(): Promise<ClientSizes> {
    const { metafile, outputFiles } = await build(buildOptions({ isWatching: false }));
    await stop();
    const sizes = outputFiles.map(
      (file) => [path.basename(file.path), gzipSync(file.contents, { level: 9 }).length] as const,
    );
    return new ClientSizes(metafile.outputs, new Map(sizes));
  }

  /** Names of the screens that are loaded when they are needed, as `routes.tsx` imports them. */
  get screens(): string[] {
    const entries = Object.values(this.#outputs).map(({ entryPoint }) => entryPoint);
    return entries.filter((entry) => entry?.endsWith('?screen')).map((entry) => entry!.replace('?screen', ''));
  }

  /** What every screen stands on: its files and their size. */
  shell(): { files: number; bytes: number } {
    const files = this.#closure(this.#entry('main.tsx'));
    return { files: files.size, bytes: this.#total(files) };
  }

  /** Everything that is loaded until a screen can be used. */
  until(screen: string): { files: number; bytes: number } {
    const files = this.#closure(this.#entry(screen), this.#closure(this.#entry('main.tsx')));
    return { files: files.size, bytes: this.#total(files) };
  }

  /** All files of a kind together. */
  all(ending: '.js' | '.css'): number {
    return this.#total(Object.keys(this.#outputs).filter((file) => file.endsWith(ending)));
  }

  #entry(name: string): string {
    return Object.keys(this.#outputs).find((file) => this.#outputs[file]!.entryPoint?.replace('?screen', '') === name)!;
  }

  /** An output and everything that it loads with itself. */
  #closure(file: string, found = new Set<string>()): Set<string> {
    if (found.has(file)) return found;
    found.add(file);
    for (const { path: to, kind } of this.#outputs[file]!.imports) {
      if (kind === 'import-statement') this.#closure(to, found);
    }
    return found;
  }

  #total(files: Iterable<string>): number {
    return [...files].reduce((sum, file) => sum + this.#sizes.get(path.basename(file))!, 0);
  }
}
