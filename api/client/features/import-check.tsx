import { useEffect, useRef } from 'preact/hooks';
import type { ImportFormat } from '../../../shared/features/rules/feature-import.ts';
import { isolated } from '../lib/direction.ts';
import { formatCount } from '../lib/format.ts';
import { formatNumber } from '../lib/format-number.ts';
import { ExternalLink } from '../parts/external-link.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { DIMENSIONS } from '../projects/queries.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportReading } from './import-reading.tsx';
import { MostlyRepeated } from './import-repeated.tsx';
import type { ImportReport, ImportSession, ImportState } from './import-session.ts';
import { importTexts } from './import-texts.ts';
import { RowList } from './row-list.tsx';

interface Props {
  session: ImportSession;
  report: ImportReport;
  state: ImportState;
  why: string | null;
}

const FORMATS: readonly ImportFormat[] = ['csv', 'json', 'lines'];

/** A preview of the import with all its options. The service computes it without storing anything. */
export function ImportCheck({ session, report, state, why }: Props) {
  const { format, columns, duplicates, openOnly, excluded, busy, failure } = state;
  const { skipped, faults, preview, estimates, closed } = report;
  const { not_numbers: notNumbers = [], shortened = [], doubts = [] } = report;
  const ready = report.ready - excluded.size;
  const isLooking = busy === 'looking';
  const form = useRef<HTMLFormElement>(null);
  // Works wherever the focus is: after a file was chosen, nothing has it.
  useEffect(() => {
    const send = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    addEventListener('keydown', send);
    return () => removeEventListener('keydown', send);
  }, []);
  return (
    <form
      ref={form}
      class="import-check"
      aria-busy={isLooking}
      onSubmit={(event) => {
        event.preventDefault();
        if (why === null) void session.store();
      }}
    >
      <section class="panel">
        <div class="panel-head">
          <h2>{importTexts.sourceOf(report.source, report.format)}</h2>
          {format !== 'xlsx' && (
            <label class="read-as">
              <span>{importTexts.format}</span>
              <select
                value={format}
                onChange={({ currentTarget }) => void session.setFormat(currentTarget.value as ImportFormat)}
              >
                {FORMATS.map((each) => (
                  <option key={each} value={each}>
                    {importTexts.formats[each]}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
        <ImportReading session={session} report={report} state={state} />
        {format !== 'lines' && (
          <ImportColumns
            columns={report.columns}
            // While the service checks a choice, the next choice adds to it.
            mapping={columns ?? report.mapping}
            onMapping={(mapping) => void session.setColumns(mapping)}
          />
        )}
      </section>
      <section class="panel">
        <h2>{importTexts.look}</h2>
        <ul class="figures">
          <Figure count={ready} text={importTexts.ready(ready)} tone="good" />
          <Figure count={skipped.length} text={importTexts.skipped} tone="soft" />
          <Figure count={faults.length} text={importTexts.faulty(faults.length)} tone="warn" />
        </ul>
        {Object.values(estimates).some((count) => count > 0) && (
          <p class="hint">{importTexts.withNumbers(estimates)}</p>
        )}
        <MostlyRepeated session={session} report={report} />
        <RowList
          title={importTexts.shortened}
          rows={shortened.map(({ row, fields }) => ({
            row,
            text: fields.map((field) => importTexts.shortenedFields[field]).join(', '),
          }))}
          isOpen={shortened.length <= 5}
        />
        <RowList
          title={importTexts.notNumbers}
          rows={notNumbers.map(({ row, field, text }) => ({
            row,
            text: importTexts.estimate[field](isolated(text)),
          }))}
          isOpen={notNumbers.length <= 5}
        />
        {report.ready === 0 && (
          <p>{skipped.length > 0 && closed === 0 ? importTexts.nothing : importTexts.nothingReady}</p>
        )}
        {closed > 0 && (
          <label class="switch">
            <input
              type="checkbox"
              checked={openOnly}
              onChange={({ currentTarget }) => void session.setOpenOnly(currentTarget.checked)}
            />
            {importTexts.openOnly(closed)}
          </label>
        )}
        <RowList
          title={importTexts.faults}
          rows={faults.map(({ row, message }) => ({ row, text: message }))}
          isOpen={faults.length <= 5}
        />
        <RowList
          title={importTexts.reading.doubts}
          rows={doubts.map(({ row, message }) => ({ row, text: message }))}
          isOpen={doubts.length <= 5}
        />
        <RowList
          title={importTexts.skippedList}
          rows={skipped.map(({ row, name, because }) => ({
            row,
            text: importTexts.skippedRow(isolated(name), because),
          }))}
        />
        {preview.length > 0 && <Preview report={report} excluded={excluded} session={session} />}
        {(skipped.length > 0 || duplicates === 'keep') && (
          <label class="switch">
            <input
              type="checkbox"
              checked={duplicates === 'keep'}
              onChange={({ currentTarget }) => void session.setDuplicates(currentTarget.checked ? 'keep' : 'skip')}
            />
            {importTexts.keep}
          </label>
        )}
        <FormFailure failure={failure} wait={0} />
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button type="submit" class="primary" aria-disabled={ready === 0 || busy !== null || why !== null}>
            {busy === 'storing' ? importTexts.storing : importTexts.submit(ready)} <kbd>Ctrl ↵</kbd>
          </button>
        </div>
      </section>
    </form>
  );
}

function Figure({ count, text, tone }: { count: number; text: string; tone: string }) {
  return (
    <li class={count === 0 ? 'is-none' : `figure-${tone}`}>
      <strong class="num">{formatCount(count)}</strong>
      <span>{text}</span>
    </li>
  );
}

interface PreviewProps {
  report: ImportReport;
  excluded: ReadonlySet<number>;
  session: ImportSession;
}

/** The first new features, each with a checkbox to leave it out. */
function Preview({ report: { preview, ready }, excluded, session }: PreviewProps) {
  return (
    <div class="preview">
      <h3>{importTexts.preview(preview.length, ready)}</h3>
      <ol>
        {preview.map(({ row, name, description, tags, estimates, external, status }) => (
          <li key={row}>
            <label>
              <input
                type="checkbox"
                checked={!excluded.has(row)}
                onChange={({ currentTarget }) => session.take(row, currentTarget.checked)}
              />
              <strong dir="auto">{name}</strong>
            </label>
            <span>
              {(external || status || estimates) && (
                <span class="preview-text">
                  <ExternalLink external={external ?? null} />
                  {external && status && ' · '}
                  {status && <bdi>{status}</bdi>}
                  {(external || status) && estimates && ' · '}
                  {estimates && estimatesText(estimates)}
                </span>
              )}
              {description && <bdi class="preview-text">{description}</bdi>}
            </span>
            {tags.length > 0 && (
              <span class="preview-tags">
                {tags.map((tag) => (
                  <i key={tag}>
                    <bdi>{tag}</bdi>
                  </i>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function estimatesText(estimates: NonNullable<ImportReport['preview'][number]['estimates']>): string {
  return DIMENSIONS.flatMap((dimension) => {
    const number = estimates[dimension];
    return number === null ? [] : [importTexts.estimate[dimension](formatNumber(number))];
  }).join(', ');
}
