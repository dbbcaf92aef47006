import { useEffect, useMemo, useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { formatCount } from '../lib/format.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { paths } from '../paths.ts';
import { firstAnswerable } from '../projects/answerable.ts';
import { currentProject } from '../projects/current-project.ts';
import { ProjectFrame } from '../projects/frame.tsx';
import { ImportCheck } from './import-check.tsx';
import { ImportList } from './import-list.tsx';
import { ImportSession, type ImportState } from './import-session.ts';
import { importTexts } from './import-texts.ts';
import { importFeatures, lookAtImport } from './queries.ts';
import { RowList } from './row-list.tsx';

/** Imports features in three steps: the list, a preview, the result. */
export default function ImportFeatures({ params }: { params: { id: string } }) {
  const { id } = params;
  return (
    <ProjectFrame id={id} key={id} title={importTexts.title}>
      <Import projectId={id} />
    </ProjectFrame>
  );
}

function Import({ projectId }: { projectId: string }) {
  const session = useMemo(
    () =>
      new ImportSession({
        look: (request) => lookAtImport(projectId, request),
        store: (request) => importFeatures(projectId, request),
      }),
    [projectId],
  );
  /** The pasted lines, kept while a file replaces them. */
  const [typed, setTyped] = useState('');
  const state = session.state.value;
  const why = whyUnchangeable();
  const { count, report } = state;
  // Only after the preview has loaded: a preview that failed for lack of a connection is retried automatically.
  useEffect(() => {
    if (why === null && session.state.peek().failure?.isPassing) void session.look();
  }, [why, session]);
  useEffect(() => {
    if (count === null) return;
    announce(importTexts.added(count));
    if (session.state.peek().source?.fileName === null) setTyped('');
  }, [count]);
  if (count !== null && report !== null) {
    return (
      <>
        <Steps at={2} />
        <ImportDone projectId={projectId} count={count} state={state} onAgain={() => void session.reset()} />
      </>
    );
  }
  return (
    <>
      <Steps at={report === null ? 0 : 1} />
      <ImportList session={session} typed={typed} onType={setTyped} />
      {report !== null && state.source !== null && (
        <ImportCheck session={session} report={report} state={state} why={why} />
      )}
    </>
  );
}

function Steps({ at }: { at: number }) {
  return (
    <ol class="steps" aria-label={importTexts.stepsLabel}>
      {importTexts.steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined} class={index < at ? 'is-done' : undefined}>
          <span class="num">{formatCount(index + 1)}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}

interface DoneProps {
  projectId: string;
  count: number;
  state: ImportState;
  onAgain: () => void;
}

function ImportDone({ projectId, count, state, onAgain }: DoneProps) {
  const { skipped, faults, closed } = state.report!;
  const closedSkipped = state.openOnly ? closed : 0;
  const [button, setButton] = useState<HTMLElement | null>(null);
  useEffect(() => button?.focus(), [button]);
  return (
    <section class="panel import-done">
      <h2>{importTexts.added(count)}</h2>
      {skipped.length + faults.length > 0 && (
        <p>{importTexts.addedText(closedSkipped, skipped.length - closedSkipped, faults.length)}</p>
      )}
      <div class="form-end">
        <a
          class="button primary"
          ref={setButton}
          href={paths.compare(projectId, firstAnswerable(currentProject(projectId).data))}
        >
          {importTexts.answer} <kbd>↵</kbd>
        </a>
        <a class="button" href={paths.features(projectId)}>
          {importTexts.see}
        </a>
        <button type="button" class="quiet" onClick={onAgain}>
          {importTexts.again}
        </button>
      </div>
      <RowList title={importTexts.faults} rows={faults.map(({ row, message }) => ({ row, text: message }))} />
      <RowList
        title={importTexts.skippedList}
        rows={skipped.map(({ row, name, because }) => ({ row, text: importTexts.skippedRow(isolated(name), because) }))}
      />
    </section>
  );
}
