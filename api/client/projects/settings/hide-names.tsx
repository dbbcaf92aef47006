import type { Project } from '../../../../shared/projects/contract/projects.ts';
import { updateProject } from './queries.ts';
import { SwitchSetting } from './switch-setting.tsx';
import { settingTexts } from './texts.ts';

const { names: words } = settingTexts;

interface Props {
  project: Project;
  isOwner: boolean;
}

/** Chooses whether people see each other's names. */
export function HideNames({ project: { id, hide_names: saved }, isOwner }: Props) {
  return (
    <SwitchSetting
      title={words.title}
      label={words.hide}
      hint={words.hint}
      state={saved ? words.hidden : words.shown}
      saved={saved}
      save={(isOn) => updateProject(id, { hide_names: isOn })}
      isOwner={isOwner}
    />
  );
}
