import { saveFile } from '../lib/save-file.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { api } from '../service/client.ts';
import { activityTexts as words } from './texts.ts';

/** Downloads all answers ever given in a project, including undone ones. */
export function AllAnswers({ id, name }: { id: string; name: string }) {
  const form = useForm(async () => {
    const params = { path: { project_id: id } };
    await saveFile(words.answersFile(name), () =>
      api.GET('/projects/{project_id}/history', { params, parseAs: 'stream' }),
    );
  });
  return (
    <form onSubmit={form.onSubmit}>
      <FormFailure failure={form.failure} wait={form.wait} />
      <button type="submit" aria-disabled={form.isBusy || form.wait > 0}>
        {words.saveAnswers}
      </button>
    </form>
  );
}
