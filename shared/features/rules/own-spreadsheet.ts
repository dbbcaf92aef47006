/** How the columns of our own file for spreadsheets begin, in each language of the screens. */
const OWN_SPREADSHEETS: readonly (readonly string[])[] = [
  ['Rank', 'Shared with', 'Feature'],
  ['Rang', 'Geteilt mit', 'Feature'],
  ['N.º', 'Compartido con', 'Función'],
  ['Rang', 'À égalité avec', 'Fonctionnalité'],
  ['رتبة', 'مشتركة مع', 'الميزة'],
];

/** Whether a table is a ranking that was saved for spreadsheets here. */
export const isOwnSpreadsheet = (columns: readonly string[]): boolean =>
  OWN_SPREADSHEETS.some((names) => names.every((name, index) => columns[index] === name));
