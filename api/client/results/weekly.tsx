import { useEffect } from 'preact/hooks';
import { invalidate, useQuery } from '../lib/queries.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { ways } from '../sign-in/ways.ts';
import { weeklyTexts as words } from './weekly-texts.ts';

/** Lets a member choose to get the ranking by email every week, or says why that isn't possible. */
export function Weekly({ id }: { id: string }) {
  useEffect(() => void ways.refetch(), []);
  if (!ways.data) return null;
  return (
    <section class="panel" aria-labelledby="weekly">
      <h2 id="weekly">{words.title}</h2>
      {ways.data.mail ? <Choice id={id} /> : <p class="hint">{words.noMail}</p>}
    </section>
  );
}

function Choice({ id }: { id: string }) {
  const params = { path: { project_id: id } };
  const queryKey = ['project', id, 'digest'];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(api.GET('/projects/{project_id}/digest', { params, signal })),
  });
  const isWeekly = data?.weekly ?? false;
  const form = useForm(async () => {
    await read(api.PUT('/projects/{project_id}/digest', { params, body: { weekly: !isWeekly } }));
    await invalidate(queryKey);
  });
  return (
    <form onSubmit={form.onSubmit}>
      <label class="switch">
        <input
          type="checkbox"
          checked={isWeekly}
          disabled={!data}
          onChange={({ currentTarget }) => {
            currentTarget.form?.requestSubmit();
            // The checkbox shows what the service has stored.
            currentTarget.checked = isWeekly;
          }}
        />
        {words.choice}
      </label>
      <p class="hint">{words.hint}</p>
      <FormFailure failure={form.failure} wait={form.wait} />
    </form>
  );
}
