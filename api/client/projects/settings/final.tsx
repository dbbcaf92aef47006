import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { Project } from '../../../../shared/projects/contract/projects.ts';
import { announce } from '../../lib/announce.ts';
import { TypedDialog } from '../../parts/typed-dialog.tsx';
import { paths } from '../../paths.ts';
import { DIMENSIONS, type Dimension, useProgress, useSummary } from '../queries.ts';
import { deleteProject, startOver } from './queries.ts';
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
  const { data } = useProgress(id, dimension);
  return <p>{data ? words.startOverText[dimension](data.comparisons_done) : '\u00a0'}</p>;
}

function WhatGoes({ id }: { id: string }) {
  const { data } = useSummary(id);
  return <p>{data ? words.removeText(data.feature_count, data.comparison_count) : '\u00a0'}</p>;
}
