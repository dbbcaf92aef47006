import { NAME_LENGTH } from '../../../shared/rules/limits.ts';
import { TextField } from '../parts/field.tsx';
import { ServiceError } from '../service/failure.ts';
import { type Lines, MOST_FEATURES } from './lines.ts';
import { featureTexts } from './texts.ts';

interface Props {
  name: string;
  label: string;
  text: string;
  lines: Lines;
  fault?: string | undefined;
  autofocus?: boolean;
  onText: (text: string) => void;
  /** A table was pasted, and its columns are to be chosen. */
  onTable: (file: File) => void;
}

/** A box for features, one a line, that says what it has read. */
export function PasteField({ name, label, text, lines, fault, autofocus = false, onText, onTable }: Props) {
  const { names, repeated, instead } = lines;
  return (
    <div class="paste">
      <TextField
        label={label}
        name={name}
        rows={8}
        autofocus={autofocus}
        value={text}
        placeholder={featureTexts.paste.placeholder}
        hint={featureTexts.paste.hint}
        fault={fault ?? faultOf(lines)}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <p class="paste-count" aria-live="polite">
        {names.length > 0 && featureTexts.paste.ready(names.length)}
        {repeated > 0 && ` · ${featureTexts.paste.repeated(repeated)}`}
      </p>
      {instead !== null && (
        <p role="status">
          {featureTexts.paste.instead[instead].text}{' '}
          <button
            type="button"
            class="link"
            onClick={() => onTable(new File([text], featureTexts.paste.instead[instead].fileName))}
          >
            {featureTexts.paste.columns}
          </button>
        </p>
      )}
    </div>
  );
}

/** Keeps a form from sending lines that can't be stored. @throws ServiceError as the service would, at the field `name`. */
export function refuseFaulty(lines: Lines, name: string): void {
  const fault = faultOf(lines);
  if (fault !== undefined) throw new ServiceError(422, fault, { fields: new Map([[name, fault]]) });
}

/** Faults that have to be fixed before the lines can be stored. */
function faultOf({ names, tooLong }: Lines): string | undefined {
  if (tooLong.length > 0) return featureTexts.paste.tooLong(tooLong.slice(0, 5), NAME_LENGTH);
  if (names.length > MOST_FEATURES) return featureTexts.paste.tooMany(MOST_FEATURES);
  return undefined;
}
