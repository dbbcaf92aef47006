import { isolated } from '../lib/direction.ts';
import { Labelled } from '../parts/field.tsx';
import { DIMENSIONS } from '../projects/queries.ts';
import type { Columns, ImportReport } from './import-session.ts';
import { importTexts } from './import-texts.ts';

interface Props {
  columns: ImportReport['columns'];
  mapping: Columns;
  onMapping: (mapping: Columns) => void;
}

/** Chooses the column for each field. Columns with the same name, such as Jira's labels, are read together. */
export function ImportColumns({ columns, mapping, onMapping }: Props) {
  const { name, description, tags, closed = [] } = mapping;
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
        <ColumnFields
          columns={columns}
          chosen={tags}
          labelOf={(index, isFree) => (isFree && index > 0 ? importTexts.moreTags : importTexts.tagsNumber(index))}
          onColumns={(chosen) => onMapping({ ...mapping, tags: chosen })}
        />
        {([...DIMENSIONS, 'external_id', 'url', 'status'] as const).map((dimension) => (
          <ColumnField
            key={dimension}
            label={importTexts.fields[dimension]}
            columns={columns}
            chosen={mapping[dimension] ?? null}
            canBeNone
            onColumn={(column) => onMapping({ ...mapping, [dimension]: column })}
          />
        ))}
        <ColumnFields
          columns={columns}
          chosen={closed}
          labelOf={(index) => (index > 0 ? importTexts.moreClosed : importTexts.fields.closed)}
          onColumns={(chosen) => onMapping({ ...mapping, closed: chosen })}
        />
      </div>
      <p class="hint">{importTexts.numbersHint}</p>
    </>
  );
}

interface FieldsProps {
  columns: ImportReport['columns'];
  chosen: readonly string[];
  /** @param isFree whether no column is chosen in this place. */
  labelOf(index: number, isFree: boolean): string;
  onColumns(chosen: string[]): void;
}

/** A field that can have several columns: shows one more choice than there are chosen columns, while columns are left. */
function ColumnFields({ columns, chosen, labelOf, onColumns }: FieldsProps) {
  const slots = chosen.length < columns.length ? [...chosen, null] : chosen;
  const set = (index: number, column: string | null) =>
    onColumns([...new Set(slots.map((each, at) => (at === index ? column : each)).filter((each) => each !== null))]);
  return (
    <>
      {slots.map((column, index) => (
        <ColumnField
          key={column ?? ''}
          label={labelOf(index, column === null)}
          columns={columns.filter((each) => each.name === column || !chosen.includes(each.name))}
          chosen={column}
          canBeNone
          onColumn={(name) => set(index, name)}
        />
      ))}
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

/** No column can have this name: names have no blanks around them. */
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
