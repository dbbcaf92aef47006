import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { Project } from '../../../../shared/projects/contract/projects.ts';
import { useArchivedCount } from '../../features/archived-queries.ts';
import { announce } from '../../lib/announce.ts';
import { TypedDialog } from '../../parts/typed-dialog.tsx';
import { paths } from '../../paths.ts';
import { DIMENSIONS, type Dimension, useSummary } from '../queries.ts';
import { deleteProject, startOver, useStartOverPreview } from './queries.ts';
import { settingTexts } from './texts.ts';

const { final: words } = settingTexts;

/** Actions that can't be undone: starting a dimension over, and deleting the project. For both, the project's name has to be typed. */
export function StartOverAndDelete({ project: { id, name } }: { project: Project }) {
  const [open, setOpen] = useState<Dimension | 'project' | null>(null);
  const { route } = useLocation();
  const close = () => setOpen(null);
  const common = { phrase: name, label: words.typeName, onClose: close };
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <div class="final-choice">
        <div>
          <h3>{words.startOverHead}</h3>
          <p class="hint">{words.startOverHint}</p>
        </div>
        <div class="actions">
          {DIMENSIONS.map((dimension) => (
            <button type="button" class="danger" key={dimension} onClick={() => setOpen(dimension)}>
              <span class="sr">{words.startOverHead}: </span>
              {words.startOver[dimension]}
            </button>
          ))}
        </div>
      </div>
      <div class="final-choice">
        <div>
          <h3>{words.removeHead}</h3>
          <p class="hint">{words.removeHint}</p>
        </div>
        <button type="button" class="danger" onClick={() => setOpen('project')}>
          {words.remove}
        </button>
      </div>
      {open === 'project' && (
        <TypedDialog
          {...common}
          title={words.removeTitle}
          submit={words.removeSubmit}
          onConfirm={async () => {
            await deleteProject(id);
            announce(words.removed);
            route(paths.projects, true);
          }}
        >
          <WhatGoes id={id} />
        </TypedDialog>
      )}
      {open !== null && open !== 'project' && (
        <TypedDialog
          {...common}
          title={words.startOverTitle[open]}
          submit={words.startOverSubmit}
          onConfirm={async () => {
            announce(words.startedOver(await startOver(id, open)));
            close();
          }}
        >
          <AnswersThatGo id={id} dimension={open} />
        </TypedDialog>
      )}
    </section>
  );
}

function AnswersThatGo({ id, dimension }: { id: string; dimension: Dimension }) {
  const { data } = useStartOverPreview(id, dimension);
  return <p>{data ? words.startOverText[dimension](data.count, data.archived_count) : '\u00a0'}</p>;
}

function WhatGoes({ id }: { id: string }) {
  const { data: summary } = useSummary(id);
  const { data: archived } = useArchivedCount(id);
  const answers = DIMENSIONS.flatMap((dimension) => useStartOverPreview(id, dimension).data ?? []);
  const isKnown = summary && archived !== undefined && answers.length === DIMENSIONS.length;
  const count = answers.reduce((sum, each) => sum + each.count, 0);
  return <p>{isKnown ? words.removeText(summary.feature_count + archived, archived, count) : '\u00a0'}</p>;
}
