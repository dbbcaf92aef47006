import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { RestoreProgress } from '../data/restore-progress.tsx';
import { useKeys } from '../lib/keys.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Screen } from '../parts/screen.tsx';
import { SectionLinks } from '../parts/section-links.tsx';
import { paths } from '../paths.ts';
import { useOwnAccount } from '../service/own-account.ts';
import { operatePaths } from './paths.ts';
import { operateTexts as words } from './texts.ts';

const SECTIONS: readonly { key: string; text: string; path: string }[] = [
  { key: 'o', text: words.sections.overview, path: operatePaths.overview },
  { key: 'b', text: words.sections.backups, path: operatePaths.backups },
  { key: 'u', text: words.sections.users, path: operatePaths.users },
  { key: 'e', text: words.sections.data, path: operatePaths.data },
  { key: 's', text: words.sections.security, path: operatePaths.security() },
];

interface Props {
  title: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** The frame of every operating screen: the sections, a restore in progress, and a refusal for people without the rights. */
export function OperateFrame({ title, actions, children }: Props) {
  const { path, route } = useLocation();
  const account = useOwnAccount();
  useKeys(SECTIONS.map(({ key, text, path: to }) => ({ keys: [`g ${key}`], does: text, run: () => route(to) })));
  if (account.data?.is_superuser === false) return <Refused />;
  return (
    <Screen
      title={title}
      within={title === words.title ? undefined : words.title}
      actions={account.data && actions}
      above={
        <nav class="sections" aria-label={words.label}>
          <SectionLinks
            links={SECTIONS.map(({ text, path: to }) => ({ to, text, current: path === to ? 'page' : undefined }))}
          />
        </nav>
      }
    >
      <RestoreProgress />
      <Loaded query={account}>{() => children}</Loaded>
    </Screen>
  );
}

function Refused() {
  return (
    <Screen title={words.refused.title} width="narrow">
      <p>{words.refused.text}</p>
      <p>
        <a class="button" href={paths.projects}>
          {words.refused.home}
        </a>
      </p>
    </Screen>
  );
}
