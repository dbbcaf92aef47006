import type { Project } from '../../../../shared/projects/contract/projects.ts';
import { updateProject } from './queries.ts';
import { SwitchSetting } from './switch-setting.tsx';
import { settingTexts } from './texts.ts';

const { deleting: words } = settingTexts;

interface Props {
  project: Project;
  isOwner: boolean;
}

/** Chooses whether members may delete what others created. */
export function LetDelete({ project: { id, members_may_delete: saved }, isOwner }: Props) {
  return (
    <SwitchSetting
      title={words.title}
      label={words.allow}
      hint={words.hint}
      state={saved ? words.allowed : words.refused}
      saved={saved}
      save={(isOn) => updateProject(id, { members_may_delete: isOn })}
      isOwner={isOwner}
    />
  );
}
