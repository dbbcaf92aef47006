import { useState } from 'preact/hooks';
import { ContradictionNotice } from '../contradictions/notice.tsx';
import { formatDecimal, formatPercent } from '../lib/format.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Segments } from '../parts/segments.tsx';
import { paths } from '../paths.ts';
import { DIMENSIONS, type Dimension } from '../projects/queries.ts';
import type { LiveProject } from '../service/live.ts';
import { texts } from '../texts.ts';
import { type Agreement, isEarly, levelOf, tastesOf } from './agreement.ts';
import { AgreementTable } from './agreement-table.tsx';
import { Differences } from './differences.tsx';
import { Matrix } from './matrix.tsx';
import { useAgreement, useModelConfig } from './queries.ts';
import { peopleTexts } from './texts.ts';

const { agreement: words } = peopleTexts;

/** How far people agree, who with whom, and where they differ; by one dimension at a time. */
export function AgreementPanels({ id, live, isOwner }: { id: string; live: LiveProject; isOwner: boolean }) {
  const [dimension, setDimension] = useState<Dimension>('value');
  const [isExplained, setExplained] = useState(false);
  const query = useAgreement(id, dimension, live);
  const hasPairs = query.data !== undefined && query.data.people.length > 1;
  return (
    <>
      <section class="panel" aria-labelledby="agreement">
        <div class="people-head">
          <h2 id="agreement">{words.title}</h2>
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
                <Team agreement={agreement} />
                <p>{words.tastes[tastesOf(agreement)]}</p>
                <AgreementTable agreement={agreement} />
                {isEarly(agreement) && <Unchecked id={id} isOwner={isOwner} />}
                <p>
                  <button type="button" class="link" onClick={() => setExplained(true)}>
                    {words.whatTitle}
                  </button>
                </p>
              </>
            )
          }
        </Loaded>
      </section>
      {hasPairs && <Differences agreement={query.data} />}
      {hasPairs && <Matrix agreement={query.data} />}
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
    </>
  );
}

/** Why it stays too early to say, where the way questions are chosen is the reason, and what helps. */
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

/** How far the team agrees as a whole, in a sentence and in the figures behind it. */
function Team({ agreement }: { agreement: Agreement }) {
  const { alpha, shared_pairs: shared, majority_share: majority } = agreement;
  const level = levelOf(agreement);
  if (level === null) return <p class="hint">{words.sharedFew(shared)}</p>;
  return (
    <div>
      <p class="lead">{words.levels[level]}</p>
      <p class="hint">
        {words.shared(shared, formatPercent(100 * (majority ?? 0)))} {words.alpha(formatDecimal(alpha ?? 0))}
      </p>
    </div>
  );
}
