import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Metafile, stop } from 'esbuild';
import { buildOptions } from '../../api/pages/build.ts';

/** The style sheets of each screen, both named by their files, as in `routes.tsx`. */
function sheetsByScreen(): ReadonlyMap<string, readonly string[]> {
  const routes = readFileSync(path.join(import.meta.dirname, '../../api/client/routes.tsx'), 'utf8');
  const files = new Map(
    [...routes.matchAll(/import (\w+) from '\.\/(.+\.css)'/g)].map(([, name, file]) => [name!, file!]),
  );
  const screens = routes.matchAll(/lazyScreen\(\s*\(\) => import\('\.\/(.+?)'\)((?:,\s*\w+)*)/g);
  return new Map(
    [...screens].map(([, screen, names]) => [screen!, names!.match(/\w+/g)?.map((name) => files.get(name)!) ?? []]),
  );
}

/** Sizes of the files of the web client in bytes, compressed by gzip at its highest level. */
export class ClientSizes {
  readonly #outputs: Metafile['outputs'];
  readonly #sizes: ReadonlyMap<string, number>;

  private constructor(outputs: Metafile['outputs'], sizes: ReadonlyMap<string, number>) {
    this.#outputs = outputs;
    this.#sizes = sizes;
  }

  static async measure(): Promise<ClientSizes> {
    const { metafile, outputFiles } = await build(buildOptions());
    await stop();
    const sizes = outputFiles.map(
      (file) => [path.basename(file.path), gzipSync(file.contents, { level: 9 }).length] as const,
    );
    return new ClientSizes(metafile.outputs, new Map(sizes));
  }

  /** Names of the screens that are loaded on demand, as `routes.tsx` imports them. */
  get screens(): string[] {
    const entries = Object.values(this.#outputs).map(({ entryPoint }) => entryPoint);
    return entries.filter((entry) => entry?.endsWith('?screen')).map((entry) => entry!.replace('?screen', ''));
  }

  /** Files that every screen needs, and their size. */
  shell(): { files: number; bytes: number } {
    const files = this.#closure(this.#entry('main.tsx'));
    return { files: files.size, bytes: this.#total(files) };
  }

  /** All files that are loaded until a screen can be used. */
  until(screen: string): { files: number; bytes: number } {
    const files = this.#closure(this.#entry(screen), this.#closure(this.#entry('main.tsx')));
    return { files: files.size, bytes: this.#total(files) };
  }

  /** The styles of every page and of some screens; each sheet counts once. */
  styles(...screens: readonly string[]): number {
    const outputs = Object.entries(this.#outputs);
    const own = new Set(screens.flatMap((screen) => sheetsByScreen().get(screen) ?? []));
    const files = outputs.filter(
      ([file, { entryPoint, inputs }]) =>
        entryPoint === 'styles/style.css' ||
        (file.endsWith('.css') && Object.keys(inputs).some((input) => own.has(input.replace('sheet:', '')))),
    );
    if (files.length !== own.size + 1) throw new Error(`Not every style sheet of ${screens} was built`);
    return this.#total(files.map(([file]) => file));
  }

  /** All files with an ending. */
  all(ending: '.js' | '.css'): number {
    return this.#total(Object.keys(this.#outputs).filter((file) => file.endsWith(ending)));
  }

  #entry(name: string): string {
    return Object.keys(this.#outputs).find((file) => this.#outputs[file]!.entryPoint?.replace('?screen', '') === name)!;
  }

  /** An output and all files that it always loads. */
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
