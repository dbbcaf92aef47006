import { noAnswer } from '../parts/failure.tsx';
import type { ServiceError } from '../service/failure.ts';

/** The service's own reason for a failed request: operators see more than that the service is unavailable. */
export function reasonOf(error: ServiceError): string {
  return error.status === 0 ? noAnswer() : error.message;
}
