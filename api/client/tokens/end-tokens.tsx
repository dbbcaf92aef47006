import { passwordTexts } from '../accounts/password-texts.ts';

/** A checkbox, checked at first: whether changing the password ends the API tokens. */
export function EndTokens() {
  return (
    <label class="switch">
      <input type="checkbox" name="end_api_tokens" defaultChecked />
      {passwordTexts.endTokens}
    </label>
  );
}

/** Whether that checkbox is checked. */
export const endsTokens = (fields: FormData): boolean => fields.get('end_api_tokens') !== null;
