import { refusalTexts as words } from './refusal-texts.ts';

/** Text of an error in the language of the page; undefined for a code that is too rare or too general. */
export const say = (code: string | null): string | undefined =>
  (words.codes as Readonly<Record<string, string>>)[code ?? ''];

type Checked = Pick<HTMLInputElement, 'minLength' | 'title' | 'validity'>;

/** The fault of a field for which the form isn't sent. */
export function faultIn({ validity, minLength, title }: Checked): string {
  if (validity.valueMissing) return words.missing;
  if (validity.tooShort) return words.short(minLength);
  if (validity.typeMismatch) return words.email;
  if (validity.badInput) return words.number;
  return title || words.other;
}

const fieldOf = ({ target }: Event) => target as HTMLInputElement;

// Browsers word their messages in their own language, so the page gives them its own to show.
globalThis.addEventListener?.(
  'invalid',
  (event) => {
    const field = fieldOf(event);
    field.setCustomValidity('');
    if (!field.validity.valid) field.setCustomValidity(faultIn(field));
  },
  true,
);
// A message of its own keeps a field invalid.
globalThis.addEventListener?.('input', (event) => fieldOf(event).setCustomValidity?.(''), true);
