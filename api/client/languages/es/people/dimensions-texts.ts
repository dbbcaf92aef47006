import type { dimensionTexts as english } from '../../../people/dimensions-texts.ts';
import type { Words } from '../../words.ts';

/** The words about which questions people are asked. */
export const dimensionTexts: Words<typeof english> = {
  title: 'Quién responde qué',
  hint: 'Cada persona puede responder las dos preguntas o solo una. Por ejemplo, producto responde sobre el valor e ingeniería sobre el esfuerzo. Las respuestas anteriores se conservan.',
  label: (name) => `Qué responde ${name}`,
  asked: {
    both: 'Valor y esfuerzo',
    value: 'Solo valor',
    complexity: 'Solo esfuerzo',
  },
  hidden:
    'En este proyecto los nombres están ocultos: cada persona tiene un número. Solo el propietario y los administradores ven quién es quién.',
};
