import { useEffect, useState } from 'preact/hooks';
import type { ImportReport } from '../../../shared/features/contract/import-report.ts';
import { guessFormat } from '../features/import-text.ts';
import { importTexts } from '../features/import-texts.ts';
import { readListFile } from '../features/list-file.ts';
import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { FailedPart } from '../parts/failure.tsx';
import { api, read } from '../service/client.ts';
import { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';
import { FirstNames, SHOWN } from './first-names.tsx';
import { projectTexts } from './texts.ts';

/** What is known about a file: what it would add, why it would add nothing, or that the service can't tell now. */
type Found = { report: ImportReport } | { fault: string } | { failure: unknown };

/** Shows what a file would bring into the new project, as the service reads it. */
export function FilePreview({ file }: { file: File }) {
  const [found, setFound] = useState<Found | null>(null);
  const [tries, setTries] = useState(0);
  const retry = () => setTries((count) => count + 1);
  useEffect(() => {
    const stop = new AbortController();
    setFound(null);
    lookAt(file, stop.signal).then(
      (next) => {
        if (stop.signal.aborted) return;
        setFound(next);
        if ('report' in next) announce(projectTexts.projects.features(next.report.ready));
      },
      (failure) => stop.signal.aborted || setFound({ failure }),
    );
    return () => stop.abort();
  }, [file, tries]);
  const why = whyUnchangeable();
  useEffect(() => {
    if (why === null && found && 'failure' in found) retry();
  }, [why]);
  return (
    <section class="panel list-preview" aria-label={projectTexts.newProject.preview} aria-busy={found === null}>
      <h2>
        <bdi>{file.name}</bdi>
      </h2>
      {found === null ? (
        <p class="hint">{importTexts.looking}</p>
      ) : 'fault' in found ? (
        <p class="form-failure" role="alert" dir="auto">
          {found.fault}
        </p>
      ) : 'failure' in found ? (
        <FailedPart error={found.failure} retry={retry} />
      ) : (
        <Report {...found.report} />
      )}
    </section>
  );
}

/** The fields whose columns are shown, with their words. */
const FIELDS = {
  name: importTexts.fields.name,
  description: importTexts.fields.description,
  tags: importTexts.fields.tags,
  ...texts.dimensions,
};

function Report({ source, format, ready, closed, skipped, faults, preview, mapping }: ImportReport) {
  const columns = Object.entries(FIELDS).flatMap(([field, word]) => {
    const named = [mapping[field as keyof typeof FIELDS] ?? []].flat();
    return named.length > 0 && format !== 'lines' ? [{ word, named }] : [];
  });
  return (
    <>
      <p class="hint">{importTexts.sourceOf(source, format)}</p>
      {ready === 0 ? (
        <p>{importTexts.nothingReady}</p>
      ) : (
        <>
          <h3>{projectTexts.projects.features(ready)}</h3>
          <FirstNames names={preview.map(({ name }) => name)} count={ready} />
        </>
      )}
      {skipped.length + faults.length > 0 && (
        <p class="hint">{importTexts.addedText(closed, skipped.length - closed, faults.length)}</p>
      )}
      {columns.length > 0 && (
        <dl class="list-columns">
          {columns.map(({ word, named }) => (
            <div key={word}>
              <dt>{word}</dt>
              {named.map((name) => (
                <dd key={name}>
                  <bdi>{name}</bdi>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/**
 * Asks the service in the same way as the import does next.
 * @throws ServiceError if the service can't tell now.
 */
async function lookAt(file: File, signal: AbortSignal): Promise<Found> {
  const list = await readListFile(file);
  if ('fault' in list) return list;
  signal.throwIfAborted();
  const { text, base64 } = list;
  const body = {
    text: base64 ?? text,
    format: guessFormat(text, file.name),
    ...(base64 !== undefined && { encoding: 'auto' as const }),
    open_only: true,
    preview_rows: SHOWN,
  };
  try {
    return { report: await read(api.POST('/features/import/preview', { body, signal })) };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.isPassing) throw error;
    return { fault: error.fields.get('text') ?? error.message };
  }
}
