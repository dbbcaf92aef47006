import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { TOKEN_DAYS, TOKEN_NAME_LENGTH, type TokenScope } from '../../../shared/platform/rules/api-tokens.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { Field, Labelled } from '../parts/field.tsx';
import { FormFailure } from '../parts/form-failure.tsx';
import { type Form, textOf, useForm } from '../parts/use-form.ts';
import { tokenTexts as words } from './token-texts.ts';

const DAY_MS = 86_400_000;

/** An API token, as filled in. */
export interface WantedToken {
  name: string;
  scopes: TokenScope[];
  expires_at: string | null;
}

/** What differs between the tokens of people and of service accounts. */
export interface TokenKind {
  scopes: readonly TokenScope[];
  nameHint: string;
  /** Description of each scope. */
  scopeText: Readonly<Partial<Record<TokenScope, string>>>;
  /** A field between the scopes and the expiry date. */
  field?: (scopes: readonly TokenScope[], form: Form) => ComponentChildren;
}

interface Props extends TokenKind {
  /**
   * @param fields the form, for that field.
   * @throws ServiceError
   */
  onSubmit: (token: WantedToken, fields: FormData) => Promise<void>;
}

/** Makes an API token. */
export function TokenForm({ scopes: offered, nameHint, scopeText, field, onSubmit }: Props) {
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  const why = whyUnchangeable();
  const form = useForm(async (fields) => {
    if (why !== null) return;
    const days = Number(textOf(fields, 'days'));
    const token = {
      name: textOf(fields, 'name'),
      scopes: [...scopes],
      // For the default expiry, the service uses its own clock.
      expires_at: days === TOKEN_DAYS ? null : new Date(Date.now() + days * DAY_MS).toISOString(),
    };
    await onSubmit(token, fields);
  });
  return (
    <form class="form" onSubmit={form.onSubmit}>
      <Field
        label={words.name}
        name="name"
        hint={nameHint}
        maxLength={TOKEN_NAME_LENGTH}
        autocomplete="off"
        required
        fault={form.faultOf('name')}
      />
      <Scopes {...{ offered, scopeText }} chosen={scopes} onChange={setScopes} fault={form.faultOf('scopes')} />
      {field?.(scopes, form)}
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
  offered: readonly TokenScope[];
  scopeText: TokenKind['scopeText'];
  chosen: readonly TokenScope[];
  onChange: (scopes: readonly TokenScope[]) => void;
  fault: string | undefined;
}

function Scopes({ offered, scopeText, chosen, onChange, fault }: ScopesProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={fault === undefined ? undefined : id}>
      <legend>{words.scopes}</legend>
      {offered.map((scope) => (
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
            <span class="hint">{scopeText[scope]}</span>
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
