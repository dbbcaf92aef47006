import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { refreshAll } from '../operate/queries.ts';
import { Reason } from '../operate/reason.tsx';
import { whyUnchangeable } from '../parts/changeable.ts';
import { useRequest } from '../parts/use-request.ts';
import { api, read } from '../service/client.ts';
import { dataTexts } from './data-texts.ts';

const { importing: words } = dataTexts;
/** Number of entries shown; the others are only counted. */
const SHOWN = 200;

interface Entry {
  place: string;
  reason: string;
}
type Result =
  | { kind: 'done'; records: number; skipped: readonly Entry[] }
  | { kind: 'faults'; faults: readonly Entry[] };

/** Imports an export. Lists what was skipped or refused, each with its place and reason. */
export function Import() {
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const take = useRequest();
  const bringIn = async () => {
    setResult(null);
    const imported = await send(file!);
    setResult(imported);
    announce(imported.kind === 'done' ? words.done(imported.records) : words.faults(imported.faults.length));
    if (imported.kind === 'done') await refreshAll();
  };
  const why = whyUnchangeable();
  const isBlocked = file === null || take.isBusy || take.wait > 0 || why !== null;
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBlocked) take.run(bringIn);
        }}
      >
        <div class="field">
          <label for="import-file">{words.file}</label>
          <input
            id="import-file"
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget }) => {
              setFile(currentTarget.files?.[0] ?? null);
              setResult(null);
            }}
          />
        </div>
        <Reason failure={take.failure} />
        {why && <p class="unchangeable">{why}</p>}
        <div class="form-end">
          <button type="submit" class="primary" aria-disabled={isBlocked}>
            {take.isBusy ? words.busy : words.submit}
          </button>
        </div>
      </form>
      {result && <Outcome result={result} />}
    </section>
  );
}

function Outcome({ result }: { result: Result }) {
  if (result.kind === 'faults') {
    return (
      <>
        <p class="operate-bad">{words.faults(result.faults.length)}</p>
        <Entries label={words.faults(result.faults.length)} entries={result.faults} />
      </>
    );
  }
  return (
    <>
      <p class="done">{words.done(result.records)}</p>
      {result.skipped.length > 0 && (
        <>
          <p>{words.skipped(result.skipped.length)}</p>
          <Entries label={words.skipped(result.skipped.length)} entries={result.skipped} />
        </>
      )}
    </>
  );
}

function Entries({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <>
      <table class="operate-table">
        <caption class="sr">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{words.place}</th>
            <th scope="col">{words.reason}</th>
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, SHOWN).map(({ place, reason }, index) => (
            <tr key={index}>
              <td>{place}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.length > SHOWN && <p class="operate-note">{words.more(entries.length - SHOWN)}</p>}
    </>
  );
}

/** @throws ServiceError for everything except faults of records. */
async function send(file: File): Promise<Result> {
  const form = new FormData();
  form.set('file', file);
  const answer = await api.POST('/admin/database/import', {
    body: form,
    bodySerializer: (file) => file,
  });
  const { errors } = (answer.error ?? {}) as { errors?: { field: string; message: string }[] };
  if (answer.response.status === 422 && errors && errors.length > 0) {
    return {
      kind: 'faults',
      faults: errors.map(({ field, message }) => ({ place: field, reason: withoutPlace(message, field) })),
    };
  }
  const { records_imported: records, errors: skipped } = await read(Promise.resolve(answer));
  const entries = skipped as { record?: unknown; reason?: unknown }[];
  return {
    kind: 'done',
    records,
    skipped: entries.map(({ record, reason }) => ({ place: String(record), reason: String(reason) })),
  };
}

/** The message of a fault starts with its place. */
const withoutPlace = (message: string, place: string): string =>
  message.startsWith(`${place} `) ? message.slice(place.length + 1) : message;
