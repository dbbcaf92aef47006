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
  | 'groups_left_out'
  | 'server_error';

/** A sign-in that is refused; the code is all that the outside learns. */
export class SignInRefused extends Error {
  readonly fault: SignInFault;
  /** Whether only an email that nobody confirmed is in the way: the person may go on with a new account, which gets it. */
  readonly mayStartAnew: boolean;

  constructor(fault: SignInFault, { cause, mayStartAnew = false }: { cause?: unknown; mayStartAnew?: boolean } = {}) {
    super(`Sign-in refused: ${fault}`, { cause });
    this.fault = fault;
    this.mayStartAnew = mayStartAnew;
  }
}
