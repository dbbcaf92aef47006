import { paths } from '../paths.ts';
import { projectTexts } from './texts.ts';

/** The way to the results. @param isMain whether it is the next step. */
export const SeeResults = ({ id, isMain = false }: { id: string; isMain?: boolean }) => (
  <a class={`button ${isMain ? 'primary' : ''}`} href={paths.results(id)}>
    {projectTexts.project.results}
  </a>
);
