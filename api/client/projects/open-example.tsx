import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { FailedPart } from '../parts/failure.tsx';
import { Screen } from '../parts/screen.tsx';
import { useRequest } from '../parts/use-request.ts';
import { paths } from '../paths.ts';
import { createExample } from './example.ts';
import { isExample } from './example-mark.ts';
import { exampleTexts } from './example-texts.ts';
import { type ListedProject, useProjects } from './queries.ts';

/** Opens the person's example project, and creates it if there is none. */
export function OpenExample() {
  const { route } = useLocation();
  const { data, error, refetch } = useProjects();
  const { failure, run } = useRequest();
  const isBegun = useRef(false);
  const open = (projects: readonly ListedProject[]) => {
    isBegun.current = true;
    const there = projects.find(isExample);
    run(async () => route(paths.project(there?.id ?? (await createExample())), true));
  };
  useEffect(() => {
    if (data && !isBegun.current) open(data);
  }, [data]);
  const fault = failure ?? error;
  return (
    <Screen title={exampleTexts.name} width="narrow">
      {fault ? (
        <FailedPart error={fault} retry={() => (data ? open(data) : void refetch())} />
      ) : (
        <p role="status">{exampleTexts.opening}</p>
      )}
    </Screen>
  );
}
