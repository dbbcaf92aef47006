import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { build, type Metafile, stop } from 'esbuild';
import { buildOptions } from '../../api/pages/build.ts';

const KB = 1000;
/** What is loaded before any screen, compressed; the first question has the rest of its 32 kB for itself. */
const SHELL = 20 * KB;
/** Until a screen can be used, compressed: the shell and its own files. */
const SCREENS: Readonly<Record<string, number>> = { 'account/sign-in.tsx': 24 * KB, 'projects/list.tsx': 34 * KB };
const ALL = 120 * KB;
const STYLES = 10 * KB;

describe('the size of the web client', () => {
  let outputs: Metafile['outputs'];
  let sizes: Map<string, number>;

  before(async () => {
    const { metafile, outputFiles } = await build(buildOptions({ isWatching: false }));
    await stop();
    outputs = metafile.outputs;
    sizes = new Map(
      outputFiles.map((file) => [path.basename(file.path), gzipSync(file.contents, { level: 9 }).length]),
    );
  });

  const sizeOf = (file: string) => sizes.get(path.basename(file))!;
  const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const withEnding = (ending: string) => Object.keys(outputs).filter((file) => file.endsWith(ending));
  const entry = (name: string) =>
    Object.keys(outputs).find((file) => outputs[file]!.entryPoint?.replace('?screen', '') === name)!;

  /** An output and everything that it loads with itself. */
  function closure(file: string, found = new Set<string>()): Set<string> {
    if (found.has(file)) return found;
    found.add(file);
    for (const { path: to, kind } of outputs[file]!.imports) if (kind === 'import-statement') closure(to, found);
    return found;
  }

  it('leaves the first question room, in few files', () => {
    const shell = closure(entry('main.tsx'));
    expect(total(shell)).to.be.at.most(SHELL);
    expect(shell.size).to.be.at.most(2);
  });

  for (const [screen, most] of Object.entries(SCREENS)) {
    it(`is at most ${most / KB} kB until ${screen} is there`, () => {
      expect(total(new Set([...closure(entry('main.tsx')), ...closure(entry(screen))]))).to.be.at.most(most);
    });
  }

  it('is bounded as a whole', () => {
    expect(total(withEnding('.js'))).to.be.at.most(ALL);
    expect(total(withEnding('.css'))).to.be.at.most(STYLES);
  });
});
