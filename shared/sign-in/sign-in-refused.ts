/** For the frontend: why a sign-in ended without a session. */
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

/** A refused sign-in. The outside learns only the code. */
export class SignInRefused extends Error {
  readonly fault: SignInFault;
  /** Whether the only obstacle is an unconfirmed email. The person may then continue with a new account, which gets it. */
  readonly mayStartAnew: boolean;

  constructor(fault: SignInFault, { cause, mayStartAnew = false }: { cause?: unknown; mayStartAnew?: boolean } = {}) {
    super(`Sign-in refused: ${fault}`, { cause });
    this.fault = fault;
    this.mayStartAnew = mayStartAnew;
  }
}
