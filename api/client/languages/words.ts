export type { Words } from '../../../shared/rules/words.ts';
