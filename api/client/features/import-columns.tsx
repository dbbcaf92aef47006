import { isolated } from '../lib/direction.ts';
import { Labelled } from '../parts/field.tsx';
import type { Columns, ImportReport } from './import-session.ts';
import { importTexts } from './import-texts.ts';

interface Props {
  columns: ImportReport['columns'];
  mapping: Columns;
  onMapping: (mapping: Columns) => void;
}

/** The column for each field. Columns with the same name, such as Jira's labels, are read together. */
export function ImportColumns({ columns, mapping, onMapping }: Props) {
  const { name, description, tags } = mapping;
  // One more than there are, as long as there is a column left for it.
  const slots = tags.length < columns.length ? [...tags, null] : tags;
  const setTag = (index: number, column: string | null) =>
    onMapping({
      ...mapping,
      tags: [...new Set(slots.map((tag, at) => (at === index ? column : tag)).filter((tag) => tag !== null))],
    });
  return (
    <>
      <div class="columns">
        <ColumnField
          label={importTexts.fields.name}
          columns={columns}
          chosen={name}
          onColumn={(column) => onMapping({ ...mapping, name: column! })}
        />
        <ColumnField
          label={importTexts.fields.description}
          columns={columns}
          chosen={description}
          canBeNone
          onColumn={(column) => onMapping({ ...mapping, description: column })}
        />
        {slots.map((tag, index) => (
          <ColumnField
            key={tag ?? ''}
            label={tag === null && index > 0 ? importTexts.moreTags : importTexts.tagsNumber(index)}
            columns={columns.filter((column) => column.name === tag || !tags.includes(column.name))}
            chosen={tag}
            canBeNone
            onColumn={(column) => setTag(index, column)}
          />
        ))}
        {(['value', 'complexity', 'external_id', 'url', 'status'] as const).map((dimension) => (
          <ColumnField
            key={dimension}
            label={importTexts.fields[dimension]}
            columns={columns}
            chosen={mapping[dimension] ?? null}
            canBeNone
            onColumn={(column) => onMapping({ ...mapping, [dimension]: column })}
          />
        ))}
      </div>
      <p class="hint">{importTexts.numbersHint}</p>
    </>
  );
}

interface FieldProps {
  label: string;
  columns: ImportReport['columns'];
  chosen: string | null;
  canBeNone?: boolean;
  onColumn: (column: string | null) => void;
}

/** No column is called so: names have no blanks around them. */
const NONE = ' ';

function ColumnField({ label, columns, chosen, canBeNone = false, onColumn }: FieldProps) {
  const sample = columns.find(({ name }) => name === chosen)?.sample;
  return (
    <Labelled label={label} name={label} hint={sample ? importTexts.sample(sample) : undefined}>
      {(wired) => (
        <select
          {...wired}
          value={chosen ?? NONE}
          onChange={({ currentTarget: { value } }) => onColumn(value === NONE ? null : value)}
        >
          {canBeNone && <option value={NONE}>{importTexts.none}</option>}
          {columns.map((column) => (
            <option key={column.name} value={column.name}>
              {importTexts.column(isolated(column.name), column.count)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
