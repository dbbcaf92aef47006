import type { ImportMapping } from './feature-import.ts';
import { guessIdentityColumns, type ImportSource, JIRA_KEYS } from './import-identity.ts';

/** Jira's name of an issue's title, in the languages of the screens. */
const JIRA_SUMMARIES = ['summary', 'zusammenfassung', 'résumé', 'resumen'];

// Each list holds what trackers call the column, the best first, and what our own spreadsheets call it in each language.
const NAMES = [
  'name',
  'title',
  ...JIRA_SUMMARIES,
  'feature',
  'feature name',
  'feature_name',
  'subject',
  'issue',
  'task',
  'story',
  'fonctionnalité',
  'función',
  'الميزة',
];
const DESCRIPTIONS = ['description', 'beschreibung', 'descripción', 'body', 'details', 'notes', 'desc', 'text'];
const TAG_COLUMNS = [
  'tags',
  'labels',
  'tag',
  'label',
  'stichwörter',
  'étiquettes',
  'etiquetas',
  'الوسوم',
  'keywords',
  'components',
  'category',
  'categories',
];

const VALUES = [
  'value',
  'business value',
  'value estimate',
  'estimated value',
  'rice',
  'rice score',
  'wsjf',
  'impact',
  'benefit',
  'wert',
  'valeur',
  'valor',
  'القيمة',
];
const STORY_POINTS = ['story points', 'story point estimate', 'story point-schätzung'];
const EFFORTS = ['points', 'estimate', 'effort', 'aufwand', 'esfuerzo', 'الجهد'];

/** Program that exports these columns. */
export function sourceOf(columns: readonly string[]): ImportSource {
  const has = lowerCased(columns);
  const all = (...names: string[]) => names.every((name) => has.has(name));
  const any = (names: readonly string[]) => names.some((name) => has.has(name));
  if (any(JIRA_KEYS) && any(JIRA_SUMMARIES)) return 'jira';
  if (all('feature_id', 'name')) return 'pairwise';
  if (all('id', 'team', 'title')) return 'linear';
  if (all('work item type', 'title')) return 'azure-devops';
  if (all('issue id', 'title', 'url')) return 'gitlab';
  const isIssueList = all('title') && ['body', 'labels', 'number', 'url'].filter((name) => has.has(name)).length >= 1;
  return isIssueList && !has.has('description') && !has.has('name') ? 'github' : 'other';
}

/**
 * Detects the column mapping. If no column is called like a name, it is the first one with text that has no other meaning. A column of
 * bare numbers is the name only if no column has text.
 * @param cellsOf cells under a column's name, at least some of them.
 */
export function guessMapping(
  columns: readonly string[],
  cellsOf: (column: string) => readonly string[] = () => [],
): ImportMapping {
  const called = lowerCased(columns);
  const find = (names: readonly string[]) => {
    const name = names.find((each) => called.has(each));
    return name === undefined ? null : called.get(name)!;
  };
  const description = find(DESCRIPTIONS);
  const tags = find(TAG_COLUMNS);
  const value = find(VALUES);
  const complexity = find(['complexity', ...STORY_POINTS]) ?? customStoryPoints(called) ?? find(EFFORTS);
  const identity = guessIdentityColumns(sourceOf(columns), find);
  const others = [description, tags, value, complexity, ...Object.values(identity)];
  const named = NAMES.flatMap((each) => called.get(each) ?? []);
  const hasText = (column: string) => contentOf(cellsOf(column)) === 'text';
  const name =
    named.find((column) => contentOf(cellsOf(column)) !== 'numbers') ??
    columns.find((column) => hasText(column) && !others.includes(column)) ??
    columns.find(hasText) ??
    named[0] ??
    columns[0] ??
    '';
  return {
    name,
    description: description === name ? null : description,
    tags: tags === null || tags === name ? [] : [tags],
    ...(value !== null && value !== name && { value }),
    ...(complexity !== null && complexity !== name && { complexity }),
    ...identity,
  };
}

/** Jira's column of a field that was added: "Custom field (Story Points)", in any language. */
function customStoryPoints(called: ReadonlyMap<string, string>): string | null {
  for (const [name, column] of called) if (STORY_POINTS.some((each) => name.endsWith(` (${each})`))) return column;
  return null;
}

function contentOf(cells: readonly string[]): 'text' | 'numbers' | null {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  if (filled.length === 0) return null;
  return filled.every((cell) => /^[+-]?\p{Nd}[\p{Nd}.,]*$/u.test(cell)) ? 'numbers' : 'text';
}

function lowerCased(columns: readonly string[]): Map<string, string> {
  const called = new Map<string, string>();
  for (const column of columns) {
    const name = column.trim().toLowerCase();
    if (!called.has(name)) called.set(name, column);
  }
  return called;
}
