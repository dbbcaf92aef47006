export type { Words } from '../../../shared/platform/rules/words.ts';
