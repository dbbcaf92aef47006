import { texts } from '../texts.ts';
import { Screen } from './screen.tsx';

/** In place of a screen whose code could not be loaded, or that failed. */
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
