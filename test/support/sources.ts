import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The root folder of the checkout. Paths of files are relative to it. */
export const ROOT = join(import.meta.dirname, '../..');

export interface Import {
  /** Path of the importing file, relative to the root. */
  from: string;
  /** Path of a file relative to the root, or a package. */
  to: string;
  isPackage: boolean;
  typesOnly: boolean;
}

/** The TypeScript files below a folder. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

const STATIC = /^\s*(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'/g;

/** The static and the dynamic imports of a file. */
export function importsOf(file: string): Import[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const found = [
    ...[...source.matchAll(STATIC)].map(([, type, target]) => ({ target: target!, typesOnly: type !== undefined })),
    ...[...source.matchAll(DYNAMIC)].map(([, target]) => ({ target: target!, typesOnly: false })),
  ];
  return found.map(({ target, typesOnly }) => {
    const isPackage = !target.startsWith('.');
    const to = isPackage ? target : relative(ROOT, resolve(ROOT, dirname(file), target));
    return { from: file, to, isPackage, typesOnly };
  });
}

/** The groups of files that import each other, directly or indirectly, by name. */
export function circlesIn(arrows: readonly { from: string; to: string }[]): string[] {
  const targets = Map.groupBy(arrows, ({ from }) => from);
  const reachable = (start: string): Set<string> => {
    const reached = new Set<string>();
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      for (const { to } of targets.get(node) ?? []) {
        if (reached.has(to)) continue;
        reached.add(to);
        open.push(to);
      }
    }
    return reached;
  };
  const reachableFrom = new Map([...targets.keys()].map((name) => [name, reachable(name)]));
  const groups = [...reachableFrom]
    .filter(([name, reached]) => reached.has(name))
    .map(([name, reached]) => [...reached].filter((other) => reachableFrom.get(other)?.has(name)));
  return [...new Set(groups.map((group) => group.sort().join(' <-> ')))];
}

export const packageOf = (target: string) => target.match(/^(@[^/]+\/)?[^/]+/)![0];

/** The text of a file without its comments. */
export function codeOf(file: string): string {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
}
