import type { TestApp } from './app.ts';
import { Authenticator } from './authenticator.ts';
import type { TestUser } from './factories.ts';

/** A passkey that was added to an account. */
export interface AddedPasskey {
  key: Authenticator;
  passkey: { id: string };
  /** With the first one. */
  recovery_codes: string[] | null;
}

/**
 * Adds a passkey to the account of a session.
 * @throws an error with the response if that was refused.
 */
export async function addPasskey(
  app: TestApp,
  user: Pick<TestUser, 'token'>,
  { key = new Authenticator(new URL(app.settings.PUBLIC_URL).origin), name = 'Key' } = {},
): Promise<AddedPasskey> {
  const client = app.as(user);
  const { ticket, options } = (await client.post('/auth/passkeys/registration')).body;
  const { status, body } = await client.post('/auth/passkeys', { ticket, name, passkey: key.create(options) });
  if (status !== 201) throw new Error(`No passkey: ${status} ${JSON.stringify(body)}`);
  return { key, ...body };
}
