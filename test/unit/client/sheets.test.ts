import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';

const CLIENT = path.join(import.meta.dirname, '../../../api/client');
const read = (file: string) => readFileSync(path.join(CLIENT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const all = globSync('**/*.css', { cwd: CLIENT }).filter((file) => !file.startsWith('built'));

/** The files that a sheet imports. */
const partsOf = (file: string): string[] =>
  [...read(file).matchAll(/@import "([^"]+)"/g)].map(([, part]) => path.join(path.dirname(file), part!));

const parts = new Set(all.flatMap(partsOf));

/** Sheets that are loaded for a screen, for what lies over it, or later than it, by the name of their file, each with the files that it imports. */
const sheets = new Map(
  all
    .filter((file) =>
      ['routes.tsx', 'overlays.tsx', 'later-sheets.ts'].some((module) => read(module).includes(`'./${file}'`)),
    )
    .filter((file) => !parts.has(file))
    .map((file) => [file, [file, ...partsOf(file)].map(read).join('\n')]),
);

/** The selectors of a sheet, one by one; those of key frames and registered properties left out. */
function selectorsOf(css: string): string[] {
  const selectors: string[] = [];
  for (const [, prelude] of css.replace(/@keyframes [\w-]+ \{[\s\S]*?\n\s*\}\n\s*\}/g, '').matchAll(/([^{};]+)\{/g)) {
    const selector = prelude!.trim();
    if (!selector.startsWith('@')) selectors.push(...selector.split(/,(?![^(]*\))/).map((one) => one.trim()));
  }
  return selectors;
}

const classesIn = (text: string): string[] => [...text.matchAll(/\.(-?[a-z][\w-]*)/gi)].map(([, name]) => name!);

describe('style sheets', () => {
  it('of screens belong to a screen: each file is in one of them, or on every page', () => {
    const loaded = new Set(['styles/style.css', ...sheets.keys()].flatMap((file) => [file, ...partsOf(file)]));
    const strays = all.filter((file) => !loaded.has(file));
    expect(strays).to.deep.equal([]);
  });

  it('of one screen leave the others as they are, in whichever order people open them', () => {
    const owners = new Map<string, Set<string>>();
    for (const [sheet, css] of sheets) {
      for (const name of selectorsOf(css).flatMap(classesIn)) {
        owners.set(name, (owners.get(name) ?? new Set()).add(sheet));
      }
    }
    const common = new Set(
      all.filter((file) => file.startsWith('styles/')).flatMap((file) => selectorsOf(read(file)).flatMap(classesIn)),
    );
    const isOwn = (name: string) => owners.get(name)!.size === 1 && !common.has(name);
    const shared = [...sheets].flatMap(([sheet, css]) =>
      selectorsOf(css)
        .filter((selector) => !classesIn(selector).some(isOwn))
        .map((selector) => `${sheet}: ${selector}`),
    );
    expect(shared).to.deep.equal([]);
  });

  it('of screens stand in a layer, or they would win over everything', () => {
    const bare = [...sheets.keys()].filter((sheet) => !/^\s*@(layer|import) /.test(read(sheet)));
    expect(bare).to.deep.equal([]);
  });
});
