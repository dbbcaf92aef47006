import { api, read } from '../service/client.ts';
import { NewPassword } from './new-password.tsx';
import { temporaryPasswordTexts } from './temporary-password-texts.ts';

export const words = temporaryPasswordTexts;

/** The field for the new password. @param fault the service's error message for it. */
export function ChosenPassword({ fault }: { fault: string | undefined }) {
  return (
    <>
      <p role="alert">{words.text}</p>
      <NewPassword label={words.chosen} name="new_password" fault={fault} />
    </>
  );
}

/** @throws ServiceError */
export async function replaceTemporaryPassword(username: string, temporary: string, chosen: string): Promise<void> {
  const body = { username, temporary_password: temporary, new_password: chosen };
  const { response, error } = await api.POST('/auth/temporary-password', { body });
  if (!response.ok) await read(Promise.resolve({ response, error }));
}
