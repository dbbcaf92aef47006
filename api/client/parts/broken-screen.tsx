import { texts } from '../texts.ts';
import { Screen } from './screen.tsx';

/** Shown if the code of a screen could not be loaded, or failed. */
export function BrokenScreen() {
  return (
    <Screen title={texts.failure.title} width="narrow">
      <p>{texts.failure.page}</p>
      <p>
        <button type="button" class="primary" onClick={() => location.reload()}>
          {texts.failure.reload}
        </button>
      </p>
    </Screen>
  );
}
