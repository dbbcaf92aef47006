import { useState } from 'preact/hooks';
import { announce } from '../lib/announce.ts';
import { whyUnchangeable } from '../parts/changeable.ts';
import { useRequest } from '../parts/use-request.ts';
import { formatTook } from './format.ts';
import { maintain, OPERATIONS, type Operation } from './queries.ts';
import { Reason } from './reason.tsx';
import { overviewTexts } from './texts.ts';

const { database: words } = overviewTexts;

/** Vacuum, integrity check and optimisation, with the time that each took. */
export function Maintenance() {
  const [operation, setOperation] = useState<Operation | null>(null);
  const [result, setResult] = useState<{ said: string; findings: readonly string[] } | null>(null);
  const why = whyUnchangeable();
  return (
    <>
      <div class="actions">
        {OPERATIONS.map((each) => (
          <OperationButton
            key={each}
            operation={each}
            isBlocked={operation !== null || why !== null}
            onBegin={() => {
              setOperation(each);
              setResult(null);
            }}
            onEnd={() => setOperation(null)}
            onDone={setResult}
          />
        ))}
      </div>
      {why && <p class="unchangeable">{why}</p>}
      {result && (
        <div class="operate-result">
          <p class="done">{result.said}</p>
          {result.findings.length > 0 && (
            <ul class="operate-findings">
              {result.findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p class="operate-note">{words.hints}</p>
    </>
  );
}

interface Props {
  operation: Operation;
  isBlocked: boolean;
  onBegin: () => void;
  onEnd: () => void;
  onDone: (result: { said: string; findings: readonly string[] }) => void;
}

function OperationButton({ operation, isBlocked, onBegin, onEnd, onDone }: Props) {
  const action = useRequest();
  const maintainNow = async () => {
    onBegin();
    try {
      const { duration_ms: took, findings } = await maintain(operation);
      const clean = operation === 'integrity_check' && findings.length === 0 ? ` ${words.clean}` : '';
      const said = words.done[operation](formatTook(took)) + clean;
      onDone({ said, findings });
      announce(said);
    } finally {
      onEnd();
    }
  };
  return (
    <>
      <button type="button" aria-disabled={isBlocked} onClick={() => !isBlocked && action.run(maintainNow)}>
        {words.operations[operation]}
        {action.isBusy && ' …'}
      </button>
      <Reason failure={action.failure} />
    </>
  );
}
