import { useRef } from 'preact/hooks';
import { NAME_LENGTH } from '../../../shared/platform/rules/limits.ts';
import { TextField } from '../parts/field.tsx';
import { ServiceError } from '../service/failure.ts';
import { type Lines, MOST_FEATURES } from './lines.ts';
import { featureTexts } from './texts.ts';
import type { Paste } from './use-paste.ts';

/** Maximum number of faulty lines that are named. */
const NAMED = 5;

interface Props {
  name: string;
  label: string;
  paste: Paste;
  fault?: string | undefined;
  autofocus?: boolean;
  /** Called if a table was pasted, whose columns have to be chosen. */
  onTable: (file: File) => void;
}

/** A box for features, one per line, that says what it has read. */
export function PasteField({ name, label, paste, fault, autofocus = false, onTable }: Props) {
  const { text, lines, isSplit } = paste;
  const { names, descriptions, repeated, instead, tooLong } = lines;
  const box = useRef<HTMLDivElement>(null);
  const split = descriptions.filter((rest) => rest !== '').length;
  return (
    <div class="paste" ref={box}>
      <TextField
        label={label}
        name={name}
        rows={8}
        autofocus={autofocus}
        value={text}
        placeholder={featureTexts.paste.placeholder}
        hint={featureTexts.paste.hint}
        fault={fault || faultOf(lines)}
        onInput={({ currentTarget }) => paste.type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      {tooLong.length > 0 && !isSplit && (
        <p>
          <button
            type="button"
            class="link"
            onClick={() => {
              paste.split();
              box.current?.querySelector('textarea')?.focus();
            }}
          >
            {featureTexts.paste.split}
          </button>
        </p>
      )}
      <p class="paste-count" aria-live="polite">
        {names.length > 0 && featureTexts.paste.ready(names.length)}
        {split > 0 && ` · ${featureTexts.paste.isSplit(split)}`}
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

/** Shown beside a form's button: why it can't send the lines yet. */
export function PasteWait({ id, lines }: { id: string; lines: Lines }) {
  return (
    isFaulty(lines) && (
      <p class="unchangeable" id={id}>
        {featureTexts.paste.waits(lines.tooLong.slice(0, NAMED))}
      </p>
    )
  );
}

/** Whether lines have a fault that has to be fixed before they can be stored. */
const isFaulty = (lines: Lines): boolean => faultOf(lines) !== undefined;

/**
 * Keeps a form from sending lines that can't be stored.
 * @throws ServiceError about the field `name`, which itself shows what is wrong.
 */
export function refuseFaulty(lines: Lines, name: string): void {
  const fault = faultOf(lines);
  if (fault !== undefined) throw new ServiceError(422, fault, { fields: new Map([[name, '']]) });
}

/** Faults that have to be fixed before the lines can be stored. */
function faultOf({ names, tooLong }: Lines): string | undefined {
  if (tooLong.length > 0) return featureTexts.paste.tooLong(tooLong.slice(0, NAMED), NAME_LENGTH);
  if (names.length > MOST_FEATURES) return featureTexts.paste.tooMany(MOST_FEATURES);
  return undefined;
}
