import { isolated } from '../lib/direction.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { api, read } from '../service/client.ts';
import { useOwnAccount } from '../service/own-account.ts';
import { takePart } from './acting.ts';
import { keep } from './address.ts';
import { inWords } from './refused.ts';
import type { GuestPass } from './requests.ts';
import { GuestScreen } from './screen.tsx';
import { guestTexts as words } from './texts.ts';

/** Offers a signed-in person who has a guest's personal link to take over the guest's answers. */
export function KeepAnswers({ pass }: { pass: GuestPass }) {
  const { secret, project, name } = pass;
  const { data: person } = useOwnAccount();
  const form = useForm(async () => {
    try {
      const { project_id: id } = await read(api.POST('/guests/take-over', { body: { secret } }));
      keep(null);
      location.assign(paths.project(id));
    } catch (error) {
      throw inWords(error);
    }
  });
  return (
    <GuestScreen title={words.keep.title}>
      <p class="lead">
        {words.keep.question(
          isolated(name),
          isolated(project.name),
          isolated(person?.display_name ?? person?.username ?? ''),
        )}
      </p>
      <form class="form" onSubmit={form.onSubmit}>
        <FormFailure failure={form.failure} wait={form.wait} />
        <button type="submit" class="primary wide" aria-disabled={form.isBusy || form.wait > 0}>
          {words.keep.now}
        </button>
      </form>
      <button type="button" class="wide" onClick={() => takePart(pass)}>
        {words.keep.asGuest(isolated(name))}
      </button>
    </GuestScreen>
  );
}
