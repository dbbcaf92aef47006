import { useState } from 'preact/hooks';
import type { ServiceAccount } from '../../../shared/tokens/contract/service-accounts.ts';
import { SERVICE_NAME_LENGTH, SERVICE_SCOPES } from '../../../shared/tokens/rules/service-accounts.ts';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { useQuery } from '../lib/queries.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Field } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { refresh } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { serviceTexts as words } from './service-texts.ts';
import { TokenList } from './token-list.tsx';

/** The service accounts of a project. Its owner creates and deletes them and their API tokens. */
export default function Services({ id }: { id: string }) {
  const [isAdding, setAdding] = useState(false);
  const services = useQuery({
    queryKey: ['project', id, 'service-accounts'],
    queryFn: ({ signal }) =>
      read(api.GET('/projects/{project_id}/service-accounts', { params: { path: { project_id: id } }, signal })),
  });
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <p class="hint">{words.text}</p>
      <Loaded query={services}>
        {(all) =>
          all.length > 0 && (
            <ul class="people-list">
              {all.map((service) => (
                <Service key={service.id} projectId={id} service={service} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div class="actions">
        <button type="button" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {words.add}
        </button>
      </div>
      {isAdding && <NewService id={id} onMade={() => setAdding(false)} />}
    </section>
  );
}

function NewService({ id, onMade }: { id: string; onMade: () => void }) {
  const why = whyUnchangeable();
  const form = useForm(async (fields) => {
    if (why !== null) return;
    const body = { name: textOf(fields, 'name') };
    await read(api.POST('/projects/{project_id}/service-accounts', { params: { path: { project_id: id } }, body }));
    await refresh(id);
    announce(words.made);
    onMade();
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <Field
        label={words.name}
        name="name"
        hint={words.nameHint}
        maxLength={SERVICE_NAME_LENGTH}
        autocomplete="off"
        required
        fault={form.faultOf('name')}
      />
      <FormFailure failure={form.failure} wait={form.wait} />
      {why && <p class="unchangeable">{why}</p>}
      <div class="form-end">
        <button type="submit" class="primary" aria-disabled={form.isBusy || form.wait > 0 || why !== null}>
          {words.make}
        </button>
      </div>
    </form>
  );
}

/** One service account, with its API tokens on request. */
function Service({ projectId, service: { id, name } }: { projectId: string; service: ServiceAccount }) {
  const [isOpen, setOpen] = useState(false);
  const path = { project_id: projectId, service_id: id };
  return (
    <li>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <div class="actions">
        <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.tokens}
          <span class="sr">: {name}</span>
        </button>
        <PressTwice
          text={words.remove}
          label={words.removeService(isolated(name))}
          confirm={words.removeNow}
          onConfirm={async () => {
            await read(api.DELETE('/projects/{project_id}/service-accounts/{service_id}', { params: { path } }));
            await refresh(projectId);
            announce(words.removed);
          }}
        />
      </div>
      {isOpen && <Tokens path={path} />}
    </li>
  );
}

function Tokens({ path }: { path: { project_id: string; service_id: string } }) {
  const tokens = useQuery({
    queryKey: ['project', path.project_id, 'service-tokens', path.service_id],
    queryFn: ({ signal }) =>
      read(api.GET('/projects/{project_id}/service-accounts/{service_id}/tokens', { params: { path }, signal })),
  });
  return (
    <div class="service-tokens">
      <TokenList
        className="people-list"
        tokens={tokens}
        kind={{
          scopes: SERVICE_SCOPES,
          nameHint: words.tokenHint,
          scopeText: words.scopeText,
        }}
        create={(body) =>
          read(api.POST('/projects/{project_id}/service-accounts/{service_id}/tokens', { params: { path }, body }))
        }
        revoke={(token_id) => {
          const params = { path: { ...path, token_id } };
          return read(api.DELETE('/projects/{project_id}/service-accounts/{service_id}/tokens/{token_id}', { params }));
        }}
      />
    </div>
  );
}
