import { useState } from 'preact/hooks';
import type { Project } from '../../../contract/projects.ts';
import { announce } from '../../lib/announce.ts';
import { whyUnchangeable } from '../../parts/changeable.ts';
import { FormFailure } from '../../parts/form-failure.tsx';
import { useForm } from '../../parts/use-form.ts';
import { texts } from '../../texts.ts';
import { updateProject } from './queries.ts';
import { SaveLine } from './save-line.tsx';
import { settingTexts } from './texts.ts';

const { names: words } = settingTexts;

interface Props {
  project: Project;
  isOwner: boolean;
}

/** Whether people see each other's names. */
export function HideNames({ project, isOwner }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isSaved, setSaved] = useState(false);
  const why = whyUnchangeable();
  const isHidden = chosen ?? project.hide_names;
  const isChanged = isHidden !== project.hide_names;
  const form = useForm(async () => {
    if (why !== null || !isChanged) return;
    await updateProject(project.id, { hide_names: isHidden });
    setChosen(null);
    setSaved(true);
    announce(texts.saved);
  });
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      {isOwner ? (
        <form class="form" onSubmit={form.onSubmit}>
          <label class="switch">
            <input
              type="checkbox"
              checked={isHidden}
              onChange={({ currentTarget }) => {
                setChosen(currentTarget.checked);
                setSaved(false);
              }}
            />
            {words.hide}
          </label>
          <p class="hint">{words.hint}</p>
          <FormFailure failure={form.failure} wait={form.wait} />
          <SaveLine isSaved={isSaved && !isChanged} isReady={isChanged && !form.isBusy && form.wait === 0} why={why} />
        </form>
      ) : (
        <p>{project.hide_names ? words.hidden : words.shown}</p>
      )}
    </section>
  );
}
