import { passwordTexts } from './password-texts.ts';

/** Whether API tokens end with the password: yes, unless the person has it otherwise. */
export function EndTokens() {
  return (
    <label class="switch">
      <input type="checkbox" name="end_api_tokens" defaultChecked />
      {passwordTexts.endTokens}
    </label>
  );
}

/** Whether the form of a new password asks to end the API tokens. */
export const endsTokens = (fields: FormData): boolean => fields.get('end_api_tokens') !== null;
