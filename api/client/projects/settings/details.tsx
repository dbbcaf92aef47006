import { useState } from 'preact/hooks';
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '../../../../shared/platform/rules/limits.ts';
import type { Project } from '../../../../shared/projects/contract/projects.ts';
import { announce } from '../../lib/announce.ts';
import { whyUnchangeable } from '../../parts/changeable.ts';
import { type Draft, DraftNote, useDraft } from '../../parts/draft.tsx';
import { Field, TextField } from '../../parts/field.tsx';
import { FormFailure } from '../../parts/form-failure.tsx';
import { textOf, useForm } from '../../parts/use-form.ts';
import { texts } from '../../texts.ts';
import { updateProject } from './queries.ts';
import { SaveLine } from './save-line.tsx';
import { settingTexts } from './texts.ts';

interface Props {
  project: Project;
  isOwner: boolean;
}

/** The name and the description. */
export function Details(props: Props) {
  const draft = useDraft(`details.${props.project.id}`);
  return (
    <section class="panel">
      <h2>{settingTexts.about}</h2>
      <DraftNote draft={draft} />
      <DetailsForm key={draft.generation} {...props} draft={draft} />
    </section>
  );
}

function DetailsForm({ project, isOwner, draft }: Props & { draft: Draft }) {
  const [isSaved, setSaved] = useState(false);
  const why = whyUnchangeable();
  const form = useForm(async (fields) => {
    if (why !== null) return;
    setSaved(false);
    const name = textOf(fields, 'name').trim();
    const description = textOf(fields, 'description').trim();
    // Only the changed fields are sent, so that a change of the other field in another window is kept.
    await updateProject(project.id, changesOf(project, name, description));
    draft.end();
    setSaved(true);
    announce(texts.saved);
  });
  return (
    <form
      class="form"
      onSubmit={form.onSubmit}
      onInput={({ currentTarget }) => {
        setSaved(false);
        const fields = new FormData(currentTarget);
        const [name, description] = [textOf(fields, 'name'), textOf(fields, 'description')];
        draft.keep(changesOf(project, name, description));
      }}
    >
      <Field
        label={settingTexts.name}
        name="name"
        defaultValue={draft.kept?.name ?? project.name}
        pattern=".*\S.*"
        maxLength={NAME_LENGTH}
        required
        readOnly={!isOwner}
        autocomplete="off"
        fault={form.faultOf('name')}
      />
      <TextField
        label={settingTexts.description}
        name="description"
        hint={isOwner && settingTexts.descriptionHint}
        rows={4}
        defaultValue={draft.kept?.description ?? project.description}
        maxLength={DESCRIPTION_LENGTH}
        readOnly={!isOwner}
        fault={form.faultOf('description')}
      />
      <FormFailure failure={form.failure} wait={form.wait} />
      {isOwner && <SaveLine isSaved={isSaved} isReady={!form.isBusy && form.wait === 0} why={why} />}
    </form>
  );
}

/** The fields that differ from the stored project. */
const changesOf = (project: Project, name: string, description: string) => ({
  ...(name !== project.name && { name }),
  ...(description !== project.description && { description }),
});
