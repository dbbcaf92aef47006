import { begin } from './session.ts';

/**
 * Starts a session with a password; the browser keeps its cookie.
 * @throws ServiceError
 */
export const signIn = (username: string, password: string): Promise<void> =>
  begin('', { body: new URLSearchParams({ username, password }) });

/**
 * Starts it with a passkey or a recovery code.
 * @throws ServiceError
 */
export const finishSignIn = (factor: object): Promise<void> =>
  begin('/second-factor', { body: JSON.stringify(factor), headers: { 'Content-Type': 'application/json' } });
