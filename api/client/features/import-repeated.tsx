import { isolated } from '../lib/direction.ts';
import type { ImportReport, ImportSession } from './import-session.ts';
import { importTexts } from './import-texts.ts';

/** If most rows repeat a name, asks whether the column of the name is right, and offers others. */
export function MostlyRepeated({ session, report }: { session: ImportSession; report: ImportReport }) {
  const { mapping, mostly_repeated: repeated } = report;
  if (!repeated) return null;
  return (
    <div class="repeated" role="alert">
      <p>
        <strong>{importTexts.mostlyRepeated(repeated.rows)}</strong> {importTexts.isItTheName(isolated(mapping.name))}
      </p>
      <div class="repeated-ways">
        {repeated.other_names.map((column) => (
          <button
            key={column}
            type="button"
            onClick={() => void session.setColumns({ ...mapping, ...without(mapping, column), name: column })}
          >
            {importTexts.useColumn(isolated(column))}
          </button>
        ))}
        <button type="button" class="quiet" onClick={() => void session.setDuplicates('keep')}>
          {importTexts.addEachRow}
        </button>
      </div>
    </div>
  );
}

/** Removes a column that is now used for the name from the other fields. */
function without(mapping: ImportReport['mapping'], column: string): Partial<ImportReport['mapping']> {
  const { description, tags } = mapping;
  return { description: description === column ? null : description, tags: tags.filter((tag) => tag !== column) };
}
