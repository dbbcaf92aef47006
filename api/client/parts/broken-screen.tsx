import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { keepsAnswers, whenFine } from '../service/connection.ts';
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

/** In place of a screen whose code could not be loaded without a connection; it gives way to the screen once there is one. */
export function onceConnected<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  return (props) => {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      // The banner would say how old the data are.
      keepsAnswers.value = '';
      whenFine()
        .then(load)
        .then(
          (module) => {
            keepsAnswers.value = null;
            setLoaded(() => module.default);
          },
          // Then the page looks for what is wrong.
          () => location.reload(),
        );
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return (
      <Screen title={texts.failure.notHere.title} width="narrow">
        <p>{texts.failure.notHere.text}</p>
      </Screen>
    );
  };
}
