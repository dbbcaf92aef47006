import { announce } from '../lib/announce.ts';
import { formatDay } from '../lib/format.ts';
import { createResource } from '../lib/resource.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useForm } from '../parts/use-form.ts';
import { api, read } from '../service/client.ts';
import { ways } from '../sign-in/ways.ts';
import { identityTexts as words } from './identity-texts.ts';
import { readSecurityAgain } from './own-security.ts';

const own = createResource(() => read(api.GET('/auth/identities')));

/** The ways to sign in to one's account. Read when the screen opens. */
export const identities = {
  refetch: () => Promise.all([own.refetch(), ways.refetch()]),
};

type Own = NonNullable<typeof own.data>['identities'][number];

/** The providers through which the person signs in, with linking and unlinking. Google has a section of its own. */
export function Identities() {
  const linkable = ways.data?.providers.filter(({ id }) => id !== 'google') ?? [];
  const linked = own.data?.identities.filter(({ provider }) => provider !== 'google') ?? [];
  if (linkable.length + linked.length === 0) return null;
  const missing = linkable.filter(({ id }) => !linked.some(({ provider }) => provider === id));
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      {linked.map((identity) => (
        <Linked key={identity.id} identity={identity} />
      ))}
      {missing.map(({ id, name }) => (
        <Link key={id} id={id} name={name} />
      ))}
    </section>
  );
}

function Linked({ identity }: { identity: Own }) {
  const form = useForm(async () => {
    await read(api.DELETE('/auth/identities/{identity_id}', { params: { path: { identity_id: identity.id } } }));
    announce(words.unlinked);
    await Promise.all([own.refetch(), readSecurityAgain()]);
  });
  const known = ways.data?.providers.find(({ id }) => id === identity.provider)?.name;
  const days = [
    words.linked(formatDay(new Date(identity.linked_at), new Date())),
    ...(identity.last_used_at ? [words.used(formatDay(new Date(identity.last_used_at), new Date()))] : []),
  ];
  return (
    <>
      <p>
        <strong dir="auto">{known ?? words.unknown}</strong>
        {` · ${days.join(', ')}`}
      </p>
      {identity.can_be_ended ? (
        <form class="form" onSubmit={form.onSubmit}>
          <FormFailure failure={form.failure} wait={form.wait} />
          <div class="form-end">
            <button type="submit" aria-disabled={form.isBusy}>
              {words.unlink(known ?? new URL(identity.issuer).host)}
            </button>
          </div>
        </form>
      ) : (
        <p class="hint">{words.only}</p>
      )}
    </>
  );
}

function Link({ id, name }: { id: string; name: string }) {
  const form = useForm(async () => {
    const request = { params: { path: { provider: id } }, body: {} };
    location.assign((await read(api.POST('/auth/oidc/{provider}/link', request))).url);
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <FormFailure failure={form.failure} wait={form.wait} />
      <div class="form-end">
        <button type="submit" aria-disabled={form.isBusy}>
          {words.link(name)}
        </button>
      </div>
    </form>
  );
}
