import { PASSWORD_MIN_LENGTH, PASSWORD_RULES } from '../../../shared/sign-in/rules/passwords.ts';
import { passwordTexts as words } from '../accounts/password-texts.ts';

/** The rules of a password, each ticked off when the typed password meets it. */
export function PasswordRules({ password, id }: { password: string; id: string }) {
  return (
    <div id={id} class="rules">
      {words.rules}
      <ul>
        {PASSWORD_RULES.map(({ name, isMet }) => (
          <li key={name} class={isMet(password) ? 'is-met' : undefined}>
            <span aria-hidden="true">{isMet(password) ? '✓' : '·'}</span>{' '}
            {name === 'length' ? words.length(PASSWORD_MIN_LENGTH) : words[name]}
          </li>
        ))}
      </ul>
    </div>
  );
}
