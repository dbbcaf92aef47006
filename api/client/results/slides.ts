/**
 * What is made from the results on the page for slides, in one file that is loaded when it is wanted. It is given its words: a file that
 * imported them would part the shell in two.
 */
export { PICTURE, pictureOf } from './picture.ts';
export { toPng } from './png.ts';
export { toSlideTable } from './slide-table.ts';
