/**
 * The files that the page makes from its results, as one module that loads when it is wanted. It gets its words as parameters: importing
 * them would split the shell in two.
 */
export { pictureOf, SLIDE } from './picture.ts';
export { toPng } from './png.ts';
export { toSpreadsheet } from './spreadsheet.ts';
