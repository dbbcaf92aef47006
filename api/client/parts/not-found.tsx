import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { Screen } from './screen.tsx';

/** Shown at an address that no screen has. */
export function NotFound() {
  return (
    <Screen title={texts.notFound.title} width="narrow">
      <p>{texts.notFound.text}</p>
      <p>
        <a class="button" href={paths.projects}>
          {texts.notFound.home}
        </a>
      </p>
    </Screen>
  );
}
