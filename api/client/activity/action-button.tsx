import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { FormFailure } from '../parts/form-failure.tsx';
import { useRequest } from '../parts/use-request.ts';

interface Props {
  text: string;
  /** What the button is about; screen readers read it after the label. */
  about: string;
  /** Announced when the action is done. */
  done: string;
  isQuiet?: boolean;
  /** @throws ServiceError */
  run: () => Promise<void>;
}

/** A button beside an entry that undoes what the entry tells. */
export function ActionButton({ text, about, done, isQuiet = true, run }: Props) {
  const action = useRequest();
  const why = whyUnchangeable();
  const start = () =>
    action.run(async () => {
      if (why !== null) return;
      await run();
      announce(done);
    });
  return (
    <>
      <button
        type="button"
        class={isQuiet ? 'quiet' : ''}
        aria-disabled={action.isBusy || action.wait > 0 || why !== null}
        title={why ?? undefined}
        onClick={start}
      >
        {text}
        <span class="sr">: {about}</span>
      </button>
      <FormFailure failure={action.failure} wait={action.wait} />
    </>
  );
}
