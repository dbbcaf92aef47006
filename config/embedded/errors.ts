/** Something an operator can act on: its message is the one clear sentence the launcher prints before it exits with 1. */
export class StartError extends Error {
  override name = 'StartError';
}
