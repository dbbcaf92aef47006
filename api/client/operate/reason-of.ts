import type { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';

/** Why a request failed, in the service's words: an operator is told more than that it is away. */
export function reasonOf(error: ServiceError): string {
  return error.status === 0 ? texts.failure.offline : error.message;
}
