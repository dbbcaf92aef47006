/**
 * The files that the page makes from its results, as one module that is loaded when it is wanted. It is given its words: a file
 * that imported them would part the shell in two.
 */
export { pictureOf, SLIDE } from './picture.ts';
export { toPng } from './png.ts';
export { toSpreadsheet } from './spreadsheet.ts';
