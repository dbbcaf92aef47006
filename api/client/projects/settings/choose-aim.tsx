import { useState } from 'preact/hooks';
import type { Project } from '../../../contract/projects.ts';
import { announce } from '../../lib/announce.ts';
import { whyUnchangeable } from '../../parts/changeable.ts';
import { FormFailure } from '../../parts/failure.tsx';
import { useForm } from '../../parts/use-form.ts';
import { texts } from '../../texts.ts';
import { updateProject } from './queries.ts';
import { SaveLine } from './save-line.tsx';
import { settingTexts } from './texts.ts';

const { aim: words } = settingTexts;
/** Numbers of best features; 0 for the whole order. */
const AIMS = [0, 5, 10, 20];

interface Props {
  project: Project;
  isOwner: boolean;
}

/** What the questions are to find out. */
export function ChooseAim({ project, isOwner }: Props) {
  const saved = project.aim_top ?? 0;
  const [chosen, setChosen] = useState<number | null>(null);
  const [isSaved, setSaved] = useState(false);
  const why = whyUnchangeable();
  const shown = chosen ?? saved;
  const form = useForm(async () => {
    if (why !== null || shown === saved) return;
    await updateProject(project.id, { aim_top: shown || null });
    setChosen(null);
    setSaved(true);
    announce(texts.saved);
  });
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <form class="form" onSubmit={form.onSubmit}>
        <fieldset class="choices">
          <legend class="sr">{words.title}</legend>
          {AIMS.map((each) => (
            <label class="choice" key={each}>
              <input
                type="radio"
                name="aim"
                value={each}
                checked={shown === each}
                disabled={!isOwner && shown !== each}
                onChange={() => {
                  setChosen(each);
                  setSaved(false);
                }}
              />
              <span>
                <strong>{words.name(each)}</strong>
              </span>
            </label>
          ))}
        </fieldset>
        <p class="hint">{words.hint}</p>
        <FormFailure failure={form.failure} wait={form.wait} />
        {isOwner && (
          <SaveLine
            isSaved={isSaved && shown === saved}
            isReady={shown !== saved && !form.isBusy && form.wait === 0}
            why={why}
          />
        )}
      </form>
    </section>
  );
}
