import type { Project } from '../../../../shared/projects/contract/projects.ts';
import { ChoiceSetting } from './choice-setting.tsx';
import { updateProject } from './queries.ts';
import { settingTexts } from './texts.ts';

const { aim: words } = settingTexts;
/** Numbers of best features; 0 means the whole order. */
const AIMS = [0, 5, 10, 20];

interface Props {
  project: Project;
  isOwner: boolean;
}

/** Chooses whether the questions settle the whole order, or only its top. */
export function ChooseAim({ project, isOwner }: Props) {
  return (
    <ChoiceSetting
      name="aim"
      title={words.title}
      choices={AIMS}
      nameOf={words.name}
      hint={words.hint}
      saved={project.aim_top ?? 0}
      save={(top) => updateProject(project.id, { aim_top: top || null })}
      isOwner={isOwner}
    />
  );
}
