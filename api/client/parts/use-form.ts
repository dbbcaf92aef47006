import { useRef, useState } from 'preact/hooks';
import { ServiceError } from '../service/failure.ts';
import { useCountdown } from './use-countdown.ts';

/** What a form knows of its sending. */
export interface Form {
  /** For the form element. */
  onSubmit(event: SubmitEvent): void;
  isBusy: boolean;
  /** Why the last sending did not succeed, unless every fault stands at a field. */
  failure: ServiceError | null;
  /** What the service said of a field. */
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
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ServiceError | null>(null);
  const [until, setUntil] = useState(0);
  const sending = useRef(false);
  const wait = useCountdown(until);

  async function submit(form: HTMLFormElement): Promise<void> {
    sending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await send(new FormData(form));
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      setFailure(error);
      if (error.status === 429) setUntil(Date.now() + (error.retryAfter ?? 1) * 1000);
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

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
      if (!sending.current && wait === 0) void submit(event.currentTarget as HTMLFormElement);
    },
  };
}

/** A field of a form as text. */
export const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '');
