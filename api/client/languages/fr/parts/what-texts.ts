import type { whatTexts as english } from '../../../parts/what-texts.ts';
import type { Words } from '../../words.ts';

export const whatTexts: Words<typeof english> = {
  asked: 'Mode d’emploi : ce qui est demandé',
  questions: 'Mode d’emploi : questions',
  known: 'Mode d’emploi : la qualité de l’ordre',
  ranks: 'Mode d’emploi : rangs',
  value: 'Mode d’emploi : valeur',
  settled: 'Mode d’emploi : établi',
  right: 'Mode d’emploi : ce qui est juste',
  contradictions: 'Mode d’emploi : contradictions',
  people: 'Mode d’emploi : accord entre les personnes',
  limits: 'Mode d’emploi : limites',
  names: 'Mode d’emploi : qui voit quoi',
};
