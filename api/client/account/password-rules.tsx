import { PASSWORD_RULES } from '../../../shared/rules/passwords.ts';
import { accountTexts } from './texts.ts';

/** The rules of a password, ticked off while it is typed. */
export function PasswordRules({ password, id }: { password: string; id: string }) {
  return (
    <div id={id} class="rules">
      {accountTexts.register.rules}
      <ul>
        {PASSWORD_RULES.map(({ isMet, text }) => (
          <li key={text} class={isMet(password) ? 'is-met' : undefined}>
            <span aria-hidden="true">{isMet(password) ? '✓' : '·'}</span> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
