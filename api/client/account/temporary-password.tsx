import { api, read } from '../service/client.ts';
import { NewPassword } from './new-password.tsx';

/** Loaded by a temporary password alone, which few people ever have. */
export const words = {
  password: 'Temporary password',
  text: 'This password is temporary. Choose one of your own.',
  chosen: 'New password',
  submit: 'Save and sign in',
} as const;

/** The field for the password that replaces a temporary one. @param fault what the service said of it. */
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
