import type { ServiceError } from '../service/failure.ts';
import { reasonOf } from './reason-of.ts';
import { operateTexts } from './texts.ts';

/** Why something failed, with the id of the request to look for in the log. */
export function Reason({ failure }: { failure: ServiceError | null }) {
  if (failure === null) return null;
  return (
    <div role="alert" class="form-failure">
      {reasonOf(failure)}
      {failure.status >= 500 && failure.requestId !== null && (
        <p class="request-id">
          <code>{operateTexts.request(failure.requestId)}</code>
        </p>
      )}
    </div>
  );
}
