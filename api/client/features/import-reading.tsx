import { ENCODINGS, type Encoding } from '../../../shared/platform/rules/text-encoding.ts';
import { isolated } from '../lib/direction.ts';
import { Labelled } from '../parts/field.tsx';
import type { ImportReport, ImportSession, ImportState } from './import-session.ts';
import { importTexts } from './import-texts.ts';

interface Props {
  session: ImportSession;
  report: ImportReport;
  state: ImportState;
}

/** Number of rows offered as the header. */
const ROWS_OFFERED = 10;

/** Chooses sheet, header row and encoding, where the file leaves them open. */
export function ImportReading({ session, report, state }: Props) {
  const { header, parts = [], part, encoding, hidden_rows: hidden } = report;
  const { reading: words } = importTexts;
  // The first row names the columns, as in most tables, so there is nothing to ask.
  const isUsual =
    header === undefined || (header.is_known && header.row === 1 && state.reading.headerRow === undefined);
  if (parts.length === 0 && isUsual && encoding === undefined && hidden === undefined) return null;
  return (
    <>
      <div class="columns">
        {parts.length > 0 && (
          <Labelled label={report.format === 'xlsx' ? words.sheet : words.list} name="part">
            {(wired) => (
              <select
                {...wired}
                value={part}
                onChange={({ currentTarget }) => void session.setReading({ part: currentTarget.value })}
              >
                {parts.map(({ name, rows }) => (
                  <option key={name} value={name}>
                    {words.part(isolated(name), rows)}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        )}
        {!isUsual && (
          <Labelled label={words.header} name="header">
            {(wired) => (
              <select
                {...wired}
                value={header.row}
                onChange={({ currentTarget }) => void session.setReading({ headerRow: Number(currentTarget.value) })}
              >
                <option value={0}>{words.noHeader}</option>
                {Array.from({ length: Math.max(ROWS_OFFERED, header.row) }, (_, index) => (
                  <option key={index} value={index + 1}>
                    {importTexts.row(index + 1)}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        )}
        {encoding !== undefined && (
          <Labelled label={words.encoding} name="encoding">
            {(wired) => (
              <select
                {...wired}
                value={encoding}
                onChange={({ currentTarget }) => void session.setReading({ encoding: currentTarget.value as Encoding })}
              >
                {ENCODINGS.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </select>
            )}
          </Labelled>
        )}
      </div>
      {header && !header.is_known && <p class="unchangeable">{words.ask(header.row)}</p>}
      {hidden !== undefined && <p class="hint">{words.hidden(hidden)}</p>}
    </>
  );
}
