import type { dimensionTexts as english } from '../../../people/dimensions-texts.ts';
import type { Words } from '../../words.ts';

export const dimensionTexts: Words<typeof english> = {
  title: 'Qui répond à quoi',
  hint: 'Chaque personne peut répondre aux deux questions ou à une seule. Par exemple, l’équipe produit répond sur la valeur et l’équipe technique sur l’effort. Les réponses déjà données restent.',
  label: (name) => `Questions posées à ${name}`,
  asked: {
    both: 'Valeur et effort',
    value: 'Valeur seulement',
    complexity: 'Effort seulement',
  },
  hidden:
    'Les noms sont masqués dans ce projet : chaque personne a un numéro. Seuls le propriétaire et les administrateurs voient qui est qui.',
};
