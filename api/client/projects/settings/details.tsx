import { useState } from 'preact/hooks';
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '../../../../shared/rules/limits.ts';
import type { Project } from '../../../contract/projects.ts';
import { announce } from '../../lib/announce.ts';
import { whyUnchangeable } from '../../parts/changeable.ts';
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
export function Details({ project, isOwner }: Props) {
  const [isSaved, setSaved] = useState(false);
  const why = whyUnchangeable();
  const form = useForm(async (fields) => {
    if (why !== null) return;
    setSaved(false);
    const name = textOf(fields, 'name').trim();
    const description = textOf(fields, 'description').trim();
    // The changed fields only, so that a change of the other field in another window stays.
    await updateProject(project.id, {
      ...(name !== project.name && { name }),
      ...(description !== project.description && { description }),
    });
    setSaved(true);
    announce(texts.saved);
  });
  return (
    <section class="panel">
      <h2>{settingTexts.about}</h2>
      <form class="form" onSubmit={form.onSubmit} onInput={() => setSaved(false)}>
        <Field
          label={settingTexts.name}
          name="name"
          defaultValue={project.name}
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
          defaultValue={project.description}
          maxLength={DESCRIPTION_LENGTH}
          readOnly={!isOwner}
          fault={form.faultOf('description')}
        />
        <FormFailure failure={form.failure} wait={form.wait} />
        {isOwner && <SaveLine isSaved={isSaved} isReady={!form.isBusy && form.wait === 0} why={why} />}
      </form>
    </section>
  );
}
