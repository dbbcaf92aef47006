import { EXTERNAL_LENGTHS, type External } from '../../../shared/features/rules/external.ts';
import { Field } from '../parts/field.tsx';
import { tableTexts } from './table-texts.ts';

interface Props {
  external: External | null;
  onExternal: (external: External | null) => void;
  faultOf: (field: string) => string | undefined;
}

const NONE: External = { source: '', id: '', url: null };
const PARTS = ['source', 'id', 'url'] as const;
/** The browser checks these: the program's name, which is stored in lower case, and an address with http or https. */
const CHECKS = {
  source: { pattern: '[A-Za-z0-9][A-Za-z0-9._\\-]*', dir: 'ltr' },
  id: {},
  url: { type: 'url', pattern: '[Hh][Tt][Tt][Pp][Ss]?://.*', dir: 'ltr' },
} as const;

/** Fields for the identity of a feature in another program. If all three are empty, it has none. */
export function ExternalFields({ external, onExternal, faultOf }: Props) {
  const words = tableTexts.editor.external;
  const set = (part: (typeof PARTS)[number], text: string) => {
    const value = part === 'source' ? text.toLowerCase() : text;
    const next: External = { ...(external ?? NONE), [part]: value.trim() || NONE[part] };
    onExternal(next.source || next.id || next.url ? next : null);
  };
  return (
    <fieldset class="numbers">
      <legend>{words.title}</legend>
      {PARTS.map((part) => (
        <Field
          key={part}
          label={words[part]}
          name={part}
          {...CHECKS[part]}
          defaultValue={external?.[part] ?? ''}
          maxLength={EXTERNAL_LENGTHS[part]}
          required={external !== null && part !== 'url'}
          title={part === 'source' ? words.hint : undefined}
          autocomplete="off"
          fault={faultOf(`external.${part}`)}
          onInput={({ currentTarget }) => set(part, currentTarget.value)}
        />
      ))}
    </fieldset>
  );
}
