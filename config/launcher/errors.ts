/** An error that an operator can act on: the launcher prints its message and exits with 1. */
export class StartError extends Error {
  override name = 'StartError';
}
