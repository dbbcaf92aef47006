import { useEffect } from 'preact/hooks';
import { DIMENSIONS_AS_ASKED as DIMENSIONS } from '../../../shared/ranking/dimensions.ts';
import { announce } from '../lib/announce.ts';
import { useQuery } from '../lib/queries.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useForm } from '../parts/use-form.ts';
import { paths } from '../paths.ts';
import { useCurrentProject } from '../projects/current-project.ts';
import { api, read } from '../service/client.ts';
import { ways } from '../sign-in/ways.ts';
import { remindTexts as words } from './remind-texts.ts';

const { sure } = words;

interface Props {
  id: string;
  onClose: () => void;
  onSent: (people: number) => void;
}

/** The dialog in which the owner reminds collaborators of their questions: by email, or with a text to send. */
export default function RemindDialog({ id, onClose, onSent }: Props) {
  useEffect(() => void ways.refetch(), []);
  const { data: project } = useCurrentProject(id);
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Loaded query={ways}>
        {({ mail }) => (
          <>
            <p class="hint">{mail ? words.hint : words.noMail}</p>
            {mail && <ByMail id={id} onSent={onSent} />}
            <CopyField
              label={words.text}
              name="reminder"
              hint={words.textHint}
              value={words.ready(project?.name ?? '', `${location.origin}${paths.compare(id, DIMENSIONS[0]!)}`)}
              copied={words.copied}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** Says how many people get an email, and sends it. */
function ByMail({ id, onSent }: Omit<Props, 'onClose'>) {
  const params = { path: { project_id: id } };
  const query = useQuery({
    queryKey: ['project', id, 'reminders'],
    queryFn: ({ signal }) => read(api.GET('/projects/{project_id}/reminders', { params, signal })),
    // People who were reminded in the meantime, perhaps from another window, must not be counted again.
    staleTime: 0,
    gcTime: 0,
  });
  const why = whyUnchangeable();
  const form = useForm(async () => {
    if (why !== null) return;
    const { people } = await read(api.POST('/projects/{project_id}/reminders', { params }));
    announce(words.sent(people));
    onSent(people);
  });
  return (
    <Loaded query={query}>
      {({ people, left_out: { finished, reminded, no_mail: noMail } }) => (
        <form class="form" onSubmit={form.onSubmit}>
          <p>{people > 0 ? sure.people(people) : sure.nobody}</p>
          {finished + reminded + noMail > 0 && (
            <ul class="hint">
              {finished > 0 && <li>{sure.finished(finished)}</li>}
              {reminded > 0 && <li>{sure.reminded(reminded)}</li>}
              {noMail > 0 && <li>{sure.noMail(noMail)}</li>}
            </ul>
          )}
          <FormFailure failure={form.failure} wait={form.wait} />
          {why && <p class="unchangeable">{why}</p>}
          {people > 0 && (
            <div class="form-end">
              <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0 || why !== null}>
                {words.byMail}
              </button>
            </div>
          )}
        </form>
      )}
    </Loaded>
  );
}
