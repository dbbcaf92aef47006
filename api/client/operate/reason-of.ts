import type { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';

/** The service's own reason for a failed request. Operators see more than that the service is unavailable. */
export function reasonOf(error: ServiceError): string {
  return error.status === 0 ? texts.failure.offline : error.message;
}
