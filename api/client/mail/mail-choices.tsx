import { createResource } from '../lib/resource.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { ways } from '../sign-in/ways.ts';
import { mailTexts as words } from './mail-texts.ts';

/** The kinds of mails that people can stop. */
export const mailChoices = createResource(() => read(api.GET('/auth/mails')));

type Choice = NonNullable<typeof mailChoices.data>[number];

/** Lets people choose the mails that they get. */
export function MailChoices() {
  if (!ways.data?.mail || !mailChoices.data) return null;
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      {mailChoices.data.map((choice) => (
        <MailChoice key={choice.kind} choice={choice} />
      ))}
      <p class="hint">{words.always}</p>
    </section>
  );
}

function MailChoice({ choice: { kind, wanted } }: { choice: Choice }) {
  const form = useForm(async () => {
    await read(api.PUT('/auth/mails/{kind}', { params: { path: { kind } }, body: { wanted: !wanted } }));
    await mailChoices.refetch();
  });
  return (
    <form onSubmit={form.onSubmit}>
      <label class="switch">
        <input
          type="checkbox"
          checked={wanted}
          onChange={({ currentTarget }) => {
            currentTarget.form?.requestSubmit();
            // The checkbox shows what the service has stored.
            currentTarget.checked = wanted;
          }}
        />
        {words.kinds[kind]}
      </label>
      <FormFailure failure={form.failure} wait={form.wait} />
    </form>
  );
}
