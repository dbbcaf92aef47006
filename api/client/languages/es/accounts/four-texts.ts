import type { fourTexts as english } from '../../../accounts/four-texts.ts';
import type { Words } from '../../words.ts';

/** The words of the setting, apart from those that sign-in loads. */
export const fourTexts: Words<typeof english> = {
  title: 'Preguntas',
  switch: 'Preguntar de cuatro en cuatro',
  text: 'En proyectos con ocho funciones o más, las preguntas pueden mostrar cuatro: eliges la que aporta más valor y la que aporta menos, o la más difícil y la más fácil. Si así tardas demasiado, Pairwise vuelve a preguntar de dos en dos. Este ajuste es solo para este dispositivo.',
};
