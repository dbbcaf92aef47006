import { useRef } from 'preact/hooks';
import type { ServiceError } from '../service/failure.ts';
import { useRequest } from './use-request.ts';

/** State of a form's request. */
export interface Form {
  /** For the form element. */
  onSubmit(event: SubmitEvent): void;
  isBusy: boolean;
  /** Why the last sending did not succeed, unless every fault stands at a field. */
  failure: ServiceError | null;
  /** The service's error about a field. */
  faultOf(field: string): string | undefined;
  /** Seconds for which the service wants no further try. */
  wait: number;
}

/**
 * Sends a form once at a time, keeps what was typed when that fails, and puts the focus on the first field that the
 * service refused.
 * @param send its ServiceError is shown; any other error is a fault of the page.
 */
export function useForm(send: (fields: FormData) => Promise<void>): Form {
  const { isBusy, failure, wait, run } = useRequest();

  /** Fields that this form shows faults of. */
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
