import { Screen } from '../parts/screen.tsx';
import { paths } from '../paths.ts';
import type { ServiceError } from '../service/failure.ts';
import { texts } from '../texts.ts';

/** Shown instead of any screen of a project that doesn't exist or to which the person has no access. */
export function ProjectRefused({ error }: { error: ServiceError }) {
  return (
    <Screen title={texts.failure.title} width="narrow">
      <p>{error.status === 403 ? texts.failure.notMine : texts.failure.gone}</p>
      <p>
        <a class="button" href={paths.projects}>
          {texts.notFound.home}
        </a>
      </p>
    </Screen>
  );
}
