import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ApiToken, NewApiToken } from '../../../shared/tokens/contract/api-tokens.ts';
import { announce } from '../lib/announce.ts';
import { isolated } from '../lib/direction.ts';
import { formatDay } from '../lib/format.ts';
import { CopyField } from '../parts/copy-field.tsx';
import { type Loadable, Loaded } from '../parts/loaded.tsx';
import { PressTwice } from '../parts/press-twice.tsx';
import { TokenForm, type TokenKind, type WantedToken } from './token-form.tsx';
import { tokenTexts as words } from './token-texts.ts';

interface Props {
  /** Class of the list, since style sheets belong to a screen. */
  className: string;
  tokens: Loadable<readonly ApiToken[]>;
  kind: TokenKind;
  /** Further details of a token. */
  factOf?: (token: ApiToken) => ComponentChildren;
  /** @throws ServiceError */
  create: (token: WantedToken, fields: FormData) => Promise<NewApiToken>;
  /** @throws ServiceError */
  revoke: (tokenId: string) => Promise<unknown>;
}

/** Lists, creates and revokes the API tokens of an account. */
export function TokenList({ className, tokens, kind, factOf, create, revoke }: Props) {
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<NewApiToken | null>(null);
  return (
    <>
      <Loaded query={tokens}>
        {(all) =>
          all.length > 0 && (
            <ul class={className}>
              {all.map((token) => (
                <Token
                  key={token.id}
                  token={token}
                  fact={factOf?.(token)}
                  onRevoke={async () => {
                    try {
                      await revoke(token.id);
                    } finally {
                      // Reads the tokens again even after a refusal: the token may have expired in the meantime.
                      await tokens.refetch();
                    }
                    if (token.id === made?.id) setMade(null);
                    announce(words.revoked);
                  }}
                />
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
      {isAdding && (
        <TokenForm
          {...kind}
          onSubmit={async (token, fields) => {
            setMade(await create(token, fields));
            await tokens.refetch();
          }}
        />
      )}
      {made !== null && (
        <div role="status" class="form">
          <CopyField
            key={made.id}
            label={words.made}
            name="token"
            hint={words.madeHint}
            value={made.token}
            copied={words.copied}
          />
        </div>
      )}
    </>
  );
}

interface TokenProps {
  token: ApiToken;
  fact: ComponentChildren;
  onRevoke: () => Promise<void>;
}

/** One token. Revoking it takes a second press, since it can't be undone. */
function Token({ token, fact, onRevoke }: TokenProps) {
  const { name, scopes, expires_at: ends, last_used_at: used } = token;
  const now = new Date();
  const facts = [
    ...scopes.map((scope) => words.scope[scope]),
    words.ends(formatDay(new Date(ends), now)),
    used === null ? words.unused : words.used(formatDay(new Date(used), now)),
  ];
  return (
    <li>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span class="hint">
          {facts.join(' · ')}
          {fact}
        </span>
      </p>
      <PressTwice
        text={words.revoke}
        label={words.revokeToken(isolated(name))}
        confirm={words.revokeNow}
        onConfirm={onRevoke}
      />
    </li>
  );
}
