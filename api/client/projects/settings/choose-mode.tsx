import type { Project } from '../../../../shared/projects/contract/projects.ts';
import { useSummary } from '../queries.ts';
import { projectTexts } from '../texts.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import { changeMode } from './queries.ts';

const { newProject: words } = projectTexts;
const MODES: readonly Project['comparison_mode'][] = ['binary', 'graded'];

interface Props {
  project: Project;
  isOwner: boolean;
}

/** Chooses how people answer, until there is a first answer. */
export function ChooseMode({ project, isOwner }: Props) {
  const { data } = useSummary(project.id);
  if (data?.comparison_count !== 0) return null;
  return (
    <ChoiceSetting
      name="comparison_mode"
      title={words.mode}
      choices={MODES}
      nameOf={(mode) => words[mode]}
      textOf={(mode) => words[`${mode}Text`]}
      hint={words.modeHint}
      saved={project.comparison_mode}
      save={(mode) => changeMode(project.id, mode)}
      isOwner={isOwner}
    />
  );
}
