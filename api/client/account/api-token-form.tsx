import { useId, useState } from 'preact/hooks';
import { TOKEN_DAYS, TOKEN_NAME_LENGTH, TOKEN_SCOPES, type TokenScope } from '../../../shared/rules/api-tokens.ts';
import type { NewApiToken } from '../../contract/api-tokens.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Field, Labelled } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { textOf, useForm } from '../parts/use-form.ts';
import { useProjects } from '../projects/queries.ts';
import { api, read } from '../service/client.ts';
import { apiTokenTexts as words } from './api-token-texts.ts';

const DAY_MS = 86_400_000;

interface Props {
  isSuperuser: boolean;
  onMade: (token: NewApiToken) => Promise<void>;
}

/** Makes an API token. */
export function ApiTokenForm({ isSuperuser, onMade }: Props) {
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const why = whyUnchangeable();
  const form = useForm(async (fields) => {
    if (why !== null) return;
    const days = Number(textOf(fields, 'days'));
    const body = {
      name: textOf(fields, 'name'),
      scopes: [...scopes],
      project_id: textOf(fields, 'project') || null,
      // The usual end is left to the service's clock.
      expires_at: days === TOKEN_DAYS ? null : new Date(Date.now() + days * DAY_MS).toISOString(),
    };
    await onMade(await read(api.POST('/auth/tokens', { body })));
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <Field
        label={words.name}
        name="name"
        hint={words.nameHint}
        maxLength={TOKEN_NAME_LENGTH}
        autocomplete="off"
        required
        fault={form.faultOf('name')}
      />
      <Scopes isSuperuser={isSuperuser} chosen={scopes} onChange={setScopes} fault={form.faultOf('scopes')} />
      {!scopes.includes('operate') && <ProjectChoice fault={form.faultOf('project_id')} />}
      <Labelled label={words.valid} name="days" fault={form.faultOf('expires_at')}>
        {(wired) => (
          <select name="days" {...wired}>
            {Object.entries(words.days).map(([days, text]) => (
              <option key={days} value={days} selected={Number(days) === TOKEN_DAYS}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Labelled>
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

interface ScopesProps {
  isSuperuser: boolean;
  chosen: readonly TokenScope[];
  onChange: (scopes: readonly TokenScope[]) => void;
  fault: string | undefined;
}

function Scopes({ isSuperuser, chosen, onChange, fault }: ScopesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={fault === undefined ? undefined : id}>
      <legend>{words.scopes}</legend>
      {TOKEN_SCOPES.filter((scope) => scope !== 'operate' || isSuperuser).map((scope) => (
        <label key={scope} class="choice">
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            aria-invalid={fault === undefined ? undefined : 'true'}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope))
            }
          />
          <span>
            <strong>{words.scope[scope]}</strong>
            <span class="hint">{words.scopeText[scope]}</span>
          </span>
        </label>
      ))}
      {fault && (
        <p id={id} class="fault">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

function ProjectChoice({ fault }: { fault: string | undefined }) {
  const { data = [] } = useProjects();
  return (
    <Labelled label={words.project} name="project" fault={fault}>
      {(wired) => (
        <select name="project" {...wired}>
          <option value="">{words.allProjects}</option>
          {data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
