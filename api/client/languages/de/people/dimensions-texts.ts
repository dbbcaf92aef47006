import type { dimensionTexts as english } from '../../../people/dimensions-texts.ts';
import type { Words } from '../../words.ts';

export const dimensionTexts: Words<typeof english> = {
  title: 'Wer was beantwortet',
  hint: 'Jede Person kann beide Fragen beantworten oder nur eine. Zum Beispiel antwortet das Produktmanagement zum Wert und die Entwicklung zum Aufwand. Frühere Antworten bleiben.',
  label: (name) => `Was ${name} beantwortet`,
  asked: {
    both: 'Wert und Aufwand',
    value: 'Nur Wert',
    complexity: 'Nur Aufwand',
  },
  hidden:
    'In diesem Projekt sind die Namen verborgen: Jede Person hat eine Nummer. Nur der Eigentümer und Admins sehen, wer wer ist.',
};
