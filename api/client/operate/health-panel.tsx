import { Loaded } from '../parts/loaded.tsx';
import { formatMoment } from './format.ts';
import { type Health, type ServiceStatus, useHealth } from './queries.ts';
import { overviewTexts } from './texts.ts';

const { health: words } = overviewTexts;
const CHECKS = ['database', 'migrations', 'redis', 'restore'] as const;
const FINE: ReadonlySet<string | undefined> = new Set(['up', 'applied', 'none']);

interface Props {
  /** Undefined until it is known. */
  status: ServiceStatus | undefined;
  /** Whether the last integrity check found no problems; undefined until it is known. */
  isSound: boolean | undefined;
}

/** The state of each part of the service. The panel says that everything works only if all parts are known to work. */
export function HealthPanel(props: Props) {
  const query = useHealth();
  return (
    <section class="panel">
      <h2>{words.title}</h2>
      <Loaded query={query}>{(health) => <Checks health={health} {...props} />}</Loaded>
      <p class="operate-note">{words.metrics}</p>
    </section>
  );
}

function Checks({ health, status, isSound }: Props & { health: Health | null }) {
  if (health === null) return <p>{words.unknown}</p>;
  const isHealthy = CHECKS.every((check) => FINE.has(health[check]));
  const isFine = isHealthy && status?.problems.length === 0 && status.unknown.length === 0 && isSound === true;
  return (
    <>
      {isFine && <p>{words.fine}</p>}
      <dl class="operate-checks">
        {CHECKS.map((check) => (
          <Check key={check} term={words[check]} isFine={health[check] === 'unknown' ? null : FINE.has(health[check])}>
            {words.states[health[check] ?? 'unknown'] ?? health[check]}
          </Check>
        ))}
        {status && <StatusChecks status={status} />}
      </dl>
    </>
  );
}

function StatusChecks({ status: { problems, workers, failed_jobs, backups, storage } }: { status: ServiceStatus }) {
  const [verified, intact] = [backups?.newest_verified_at ?? '', backups?.newest_intact_at ?? ''];
  const has = (...codes: string[]) => problems.some(({ code }) => codes.includes(code));
  return (
    <>
      <Check term={words.workers} isFine={workers === null ? null : !has('no_worker')}>
        {workers === null ? words.states.unknown : words.running(Math.min(...workers.map(({ count }) => count)))}
      </Check>
      <Check term={words.jobs} isFine={failed_jobs === null ? null : !has('jobs_failed')}>
        {failed_jobs === null ? words.states.unknown : has('jobs_failed') ? words.jobsFailed : words.noneFailed}
      </Check>
      <Check
        term={words.backup}
        isFine={
          has('backups_unreadable', 'backup_unusable', 'backup_overdue', 'backup_not_verified')
            ? false
            : verified > intact
              ? true
              : null
        }
      >
        {backups === null
          ? words.states.unknown
          : verified > intact
            ? formatMoment(verified)
            : intact
              ? words.intact(formatMoment(intact))
              : words.noBackup}
      </Check>
      <Check term={words.storage} isFine={storage.length === 0 ? null : !has('storage_failing', 'storage_low')}>
        {storage.length === 0
          ? words.states.unknown
          : has('storage_failing')
            ? words.notWritable
            : has('storage_low')
              ? words.littleSpace
              : words.writable}
      </Check>
    </>
  );
}

interface CheckProps {
  term: string;
  /** Null if it is neither good nor bad: a service installed today has no backup yet. */
  isFine: boolean | null;
  children: preact.ComponentChildren;
}

function Check({ term, isFine, children }: CheckProps) {
  return (
    <div class={isFine === null ? undefined : isFine ? 'is-fine' : 'is-faulty'}>
      <dt>{term}</dt>
      <dd>
        {isFine !== null && <span aria-hidden="true">{isFine ? '✓ ' : '✗ '}</span>}
        {children}
      </dd>
    </div>
  );
}
