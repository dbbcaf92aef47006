import { lazyScreen } from '../parts/lazy-screen.ts';
import { InOrder, Loaded } from '../parts/loaded.tsx';
import { useCurrentProject } from './current-project.ts';
import { ProjectFrame } from './frame.tsx';
import { useIsOwner } from './owner.ts';
import { ChooseAim } from './settings/choose-aim.tsx';
import { ChooseMode } from './settings/choose-mode.tsx';
import { Details } from './settings/details.tsx';
import { StartOverAndDelete } from './settings/final.tsx';
import { HideNames } from './settings/hide-names.tsx';
import { LetDelete } from './settings/let-delete.tsx';
import { useModelConfig } from './settings/queries.ts';
import { ForStatisticians } from './settings/statistics.tsx';
import { ChooseStrategy } from './settings/strategy.tsx';
import { settingTexts } from './settings/texts.ts';

const Services = lazyScreen(() => import('../tokens/services.tsx'));
const Webhooks = lazyScreen(() => import('../webhooks/webhooks.tsx'));

/** The settings of a project: its owner changes them, other members see them. */
export default function Settings({ params: { id } }: { params: { id: string } }) {
  const query = useCurrentProject(id);
  const config = useModelConfig(id);
  const isOwner = useIsOwner(query.data);
  return (
    <ProjectFrame id={id} key={id} title={settingTexts.title} isSection>
      <Loaded query={query}>
        {(project) =>
          isOwner !== undefined && (
            <div class="settings">
              {!isOwner && <p class="lead">{settingTexts.readOnly}</p>}
              <Details project={project} isOwner={isOwner} />
              <HideNames project={project} isOwner={isOwner} />
              <LetDelete project={project} isOwner={isOwner} />
              <ChooseMode project={project} isOwner={isOwner} />
              <ChooseAim project={project} isOwner={isOwner} />
              <Loaded query={config}>
                {(known) => (
                  <>
                    <ChooseStrategy id={id} config={known} isOwner={isOwner} />
                    <ForStatisticians id={id} config={known} isOwner={isOwner} />
                  </>
                )}
              </Loaded>
              {isOwner && (
                <InOrder after={[config]}>
                  <Services id={id} />
                  <Webhooks id={id} className="webhook-list" />
                  <StartOverAndDelete project={project} />
                </InOrder>
              )}
            </div>
          )
        }
      </Loaded>
    </ProjectFrame>
  );
}
