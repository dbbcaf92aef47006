/** First columns of our own spreadsheet file, in each language of the screens. */
const OWN_SPREADSHEETS: readonly (readonly string[])[] = [
  ['Rank', 'Shared with', 'Feature'],
  ['Rang', 'Geteilt mit', 'Feature'],
  ['N.º', 'Compartido con', 'Función'],
  ['Rang', 'À égalité avec', 'Fonctionnalité'],
  ['رتبة', 'مشتركة مع', 'الميزة'],
];

/** Whether a table is a ranking that Pairwise saved for spreadsheets. */
export const isOwnSpreadsheet = (columns: readonly string[]): boolean =>
  OWN_SPREADSHEETS.some((names) => names.every((name, index) => columns[index] === name));
