import { headerOf } from './import-header.ts';
import { NAMES } from './import-names.ts';

/** Columns of one tree. Each row fills the column of its depth. Azure DevOps writes Title 1, Title 2 and so on. */
export interface TitleTree {
  /** The name of the combined column: "Title 1…3". */
  name: string;
  /** From the top. */
  columns: readonly string[];
}

/** The tree that some columns form, or null. */
export function titleTreeOf(columns: readonly string[]): TitleTree | null {
  const names = new Set(NAMES);
  const levels = new Map<number, string>();
  for (const column of columns) {
    const [, word, level] = /^(.+?) ?(\d{1,2})$/.exec(headerOf(column)) ?? [];
    if (word !== undefined && names.has(word) && !levels.has(Number(level))) levels.set(Number(level), column);
  }
  const sorted = [...levels].toSorted(([a], [b]) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first?.[0] !== 1 || last![0] !== sorted.length || sorted.length < 2) return null;
  return { name: `${first[1]}…${last![0]}`, columns: sorted.map(([, column]) => column) };
}

/** Adds a column for the tree: the deepest filled one. */
export function withTree(
  tree: TitleTree | null,
  valuesOf: (column: string) => readonly string[],
): (column: string) => readonly string[] {
  if (!tree) return valuesOf;
  return (column) => {
    if (column !== tree.name) return valuesOf(column);
    const deepest = tree.columns.findLast((each) => valuesOf(each).some((cell) => cell.trim() !== ''));
    return deepest === undefined ? [] : valuesOf(deepest);
  };
}
