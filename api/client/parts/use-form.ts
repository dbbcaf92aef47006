import { useRef } from 'preact/hooks';
import type { ServiceError } from '../service/failure.ts';
import { useRequest } from './use-request.ts';

/** State of a form's request. */
export interface Form {
  /** For the form element. */
  onSubmit(event: SubmitEvent): void;
  isBusy: boolean;
  /** Why the last attempt failed, unless every fault is shown beside a field. */
  failure: ServiceError | null;
  /** The service's error about a field. */
  faultOf(field: string): string | undefined;
  /** Seconds to wait before the next attempt, as the service demands. */
  wait: number;
}

/**
 * Sends a form, one request at a time. If it fails, keeps what was typed and focuses the first field that the service refused.
 * @param send a ServiceError that it throws is shown; any other error is a bug of the page.
 */
export function useForm(send: (fields: FormData) => Promise<void>): Form {
  const { isBusy, failure, wait, run } = useRequest();

  /** The fields whose faults this form shows. */
  const shown = useRef(new Set<string>());
  const isAtFields =
    failure !== null && failure.fields.size > 0 && [...failure.fields.keys()].every((each) => shown.current.has(each));

  return {
    isBusy,
    failure: isAtFields ? null : failure,
    wait,
    faultOf(field) {
      shown.current.add(field);
      return failure?.fields.get(field);
    },
    onSubmit(event) {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      run(
        () => send(new FormData(form)),
        () => requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()),
      );
    },
  };
}

/** A field of a form as text. */
export const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '');
