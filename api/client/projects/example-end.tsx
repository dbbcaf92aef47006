import { useLocation } from 'preact-iso/router';
import type { Project } from '../../../shared/projects/contract/projects.ts';
import { announce } from '../lib/announce.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { isExample } from './example-mark.ts';
import { exampleTexts } from './example-texts.ts';
import { useIsOwner } from './owner.ts';
import { deleteProject } from './settings/queries.ts';

/** In the example project: a button that deletes it, without a confirmation, since nobody would miss it. */
export function ExampleEnd({ project }: { project: Project }) {
  const { route } = useLocation();
  const isOwner = useIsOwner(project);
  const form = useForm(async () => {
    await deleteProject(project.id);
    announce(exampleTexts.removed);
    route(paths.projects, true);
  });
  if (!isOwner || !isExample(project)) return null;
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <p class="actions">
        <button type="submit" class="danger" aria-disabled={form.isBusy || form.wait > 0}>
          {exampleTexts.remove}
        </button>
      </p>
      <FormFailure failure={form.failure} wait={form.wait} />
    </form>
  );
}
