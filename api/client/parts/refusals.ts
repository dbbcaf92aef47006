import { refusalTexts as words } from './refusal-texts.ts';

/** The text of an error in the language of the page; undefined if the code is too rare or too general. */
export const say = (code: string | null): string | undefined =>
  (words.codes as Readonly<Record<string, string>>)[code ?? ''];

type Checked = Pick<HTMLInputElement, 'minLength' | 'title' | 'validity'>;

/** The fault of a field that keeps the form from being sent. */
export function faultIn({ validity, minLength, title }: Checked): string {
  if (validity.valueMissing) return words.missing;
  if (validity.tooShort) return words.short(minLength);
  if (validity.typeMismatch) return words.email;
  if (validity.badInput) return words.number;
  return title || words.other;
}

const fieldOf = ({ target }: Event) => target as HTMLInputElement;

// Browsers show such messages in their own language, so the page supplies its own.
globalThis.addEventListener?.(
  'invalid',
  (event) => {
    const field = fieldOf(event);
    field.setCustomValidity('');
    if (!field.validity.valid) field.setCustomValidity(faultIn(field));
  },
  true,
);
// A message that was set keeps a field invalid.
globalThis.addEventListener?.('input', (event) => fieldOf(event).setCustomValidity?.(''), true);
