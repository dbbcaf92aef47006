import { useState } from 'preact/hooks';
import { ContradictionNotice } from '../contradictions/notice.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Segments } from '../parts/segments.tsx';
import { paths } from '../paths.ts';
import { DIMENSIONS, type Dimension } from '../projects/queries.ts';
import type { LiveProject } from '../service/live.ts';
import { texts } from '../texts.ts';
import { isEarly } from './agreement.ts';
import { AgreementTable } from './agreement-table.tsx';
import { Camps } from './camps.tsx';
import { Differences } from './differences.tsx';
import { useAgreement, useModelConfig } from './queries.ts';
import { TeamAgreement } from './team-agreement.tsx';
import { peopleTexts } from './texts.ts';

const { agreement: words } = peopleTexts;

/** How far people agree and where they differ, for one dimension at a time. */
export function AgreementSection({ id, live, isOwner }: { id: string; live: LiveProject; isOwner: boolean }) {
  const [dimension, setDimension] = useState<Dimension>(DIMENSIONS[0]!);
  const [isExplained, setExplained] = useState(false);
  const query = useAgreement(id, dimension, live);
  return (
    <section class="panel" aria-labelledby="agreement">
      <div class="people-head">
        <h2 id="agreement">{words.section}</h2>
        <Dimensions dimension={dimension} onChange={setDimension} />
      </div>
      <Loaded query={query}>
        {(agreement) =>
          agreement.people.length < 2 ? (
            <>
              <p class="hint">{words.alone}</p>
              <ContradictionNotice id={id} />
            </>
          ) : (
            <>
              <TeamAgreement agreement={agreement} />
              <Camps agreement={agreement} />
              <AgreementTable id={id} agreement={agreement} />
              {isEarly(agreement) && <Unchecked id={id} isOwner={isOwner} />}
              <Differences agreement={agreement} />
              <p>
                <button type="button" class="link" onClick={() => setExplained(true)}>
                  {words.whatTitle}
                </button>
              </p>
            </>
          )
        }
      </Loaded>
      {isExplained && (
        <Dialog title={words.whatTitle} onClose={() => setExplained(false)}>
          {words.explained.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>
            <a href={paths.guide('people')}>{texts.guide}</a>
          </p>
        </Dialog>
      )}
    </section>
  );
}

/** If the strategy is the reason that agreement can't be judged yet, says so and what helps. */
function Unchecked({ id, isOwner }: { id: string; isOwner: boolean }) {
  const { data: config } = useModelConfig(id);
  if (!config || config.selection_strategy === 'robust') return null;
  return (
    <p class="hint">
      {words.unchecked} {isOwner ? <a href={paths.settings(id)}>{words.change}</a> : words.ofOwner}
    </p>
  );
}

function Dimensions({ dimension, onChange }: { dimension: Dimension; onChange: (dimension: Dimension) => void }) {
  return (
    <Segments
      label={words.by}
      name="agreement-by"
      choices={DIMENSIONS}
      chosen={dimension}
      words={(each) => words.dimensions[each]}
      onChange={onChange}
    />
  );
}
