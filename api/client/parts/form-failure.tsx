import type { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';
import { RequestId, sentenceOf } from './failure.tsx';

/** Shown above a form's button: why the form was not saved. Faults of fields are shown beside the fields. */
export function FormFailure({ failure, wait }: { failure: ServiceError | null; wait: number }) {
  const text =
    failure === null
      ? null
      : failure.status === 429
        ? wait > 0
          ? texts.failure.wait(wait)
          : null
        : sentenceOf(failure);
  return (
    // Screen readers would read out the countdown every second; the form's button says the same.
    <div role="alert" dir="auto" class={text === null ? 'sr' : 'form-failure'}>
      {text}
      {failure !== null && failure.status >= 500 && failure.status !== 503 && <RequestId id={failure.requestId} />}
    </div>
  );
}
