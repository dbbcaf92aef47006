/** Reason for the frontend that a sign-in ended without a session. */
export type SignInFault =
  | 'not_configured'
  | 'invalid_state'
  | 'access_denied'
  | 'provider_error'
  | 'provider_unavailable'
  | 'invalid_token'
  | 'email_unverified'
  | 'account_exists'
  | 'link_refused'
  | 'inactive_user'
  | 'link_needed'
  | 'linked_elsewhere'
  | 'not_allowed'
  | 'server_error';

/** A sign-in that is refused; the code is all that the outside learns. */
export class SignInRefused extends Error {
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`Sign-in refused: ${fault}`, { cause });
    this.fault = fault;
  }
}
