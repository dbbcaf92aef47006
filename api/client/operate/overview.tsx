import { formatCount } from '../lib/format.ts';
import { Loaded } from '../parts/loaded.tsx';
import { BackupAlerts, IntegrityAlert, PasswordAlert } from './alerts.tsx';
import { OperateFrame } from './frame.tsx';
import { Maintenance } from './maintenance.tsx';
import { type Health, openDashboard, useBackups, useDatabaseStats, useHealth } from './queries.ts';
import { Reason } from './reason.tsx';
import { formatBytes, formatMoment, operateTexts, overviewTexts as words } from './texts.ts';
import { useAction } from './use-action.ts';

/** The state of the service: what needs attention first, then health, figures and maintenance. */
export function Overview() {
  return (
    <OperateFrame title={operateTexts.title}>
      <Contents />
    </OperateFrame>
  );
}

function Contents() {
  const stats = useDatabaseStats();
  const backups = useBackups();
  const verified = backups.data?.find(({ verification }) => verification === 'verified');
  return (
    <>
      {stats.data?.default_passwords.map((user) => (
        <PasswordAlert key={user.id} user={user} />
      ))}
      {backups.data && <BackupAlerts backups={backups.data} />}
      {stats.data && <IntegrityAlert findings={stats.data.integrity_findings} />}
      <div class="operate-columns">
        <HealthPanel
          newestVerified={backups.data && (verified ? formatMoment(verified.created_at) : words.health.noBackup)}
        />
        <Jobs />
      </div>
      <section class="panel">
        <h2>{words.database.title}</h2>
        <Loaded query={stats}>
          {(data) => (
            <dl class="operate-facts">
              <Fact term={words.database.size}>{formatBytes(data.size_bytes)}</Fact>
              <Fact term={words.database.users}>{formatCount(data.table_counts.users)}</Fact>
              <Fact term={words.database.projects}>{formatCount(data.table_counts.projects)}</Fact>
              <Fact term={words.database.features}>{formatCount(data.table_counts.features)}</Fact>
              <Fact term={words.database.comparisons}>{formatCount(data.table_counts.comparisons)}</Fact>
              <Fact term={words.database.vacuumed}>
                {data.last_vacuum === null ? words.database.never : formatMoment(data.last_vacuum)}
              </Fact>
              <Fact term={words.database.integrity}>
                {data.integrity_ok
                  ? data.integrity_checked_at === null
                    ? words.database.notChecked
                    : `✓ ${words.database.sound}`
                  : `✗ ${words.database.unsound}`}
                {data.integrity_checked_at !== null && (
                  <small>{words.database.checked(formatMoment(data.integrity_checked_at))}</small>
                )}
              </Fact>
            </dl>
          )}
        </Loaded>
        <Maintenance />
      </section>
    </>
  );
}

function Fact({ term, children }: { term: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const CHECKS = ['database', 'migrations', 'redis', 'restore'] as const;
const FINE: ReadonlySet<string | undefined> = new Set(['up', 'applied', 'none']);

function HealthPanel({ newestVerified }: { newestVerified: string | undefined }) {
  const query = useHealth();
  return (
    <section class="panel">
      <h2>{words.health.title}</h2>
      <Loaded query={query}>{(health) => <Checks health={health} newestVerified={newestVerified} />}</Loaded>
      <p class="operate-note">{words.health.metrics}</p>
    </section>
  );
}

function Checks({ health, newestVerified }: { health: Health | null; newestVerified: string | undefined }) {
  if (health === null) return <p>{words.health.unknown}</p>;
  return (
    <>
      {CHECKS.every((check) => FINE.has(health[check])) && <p>{words.health.fine}</p>}
      <dl class="operate-checks">
        {CHECKS.map((check) => (
          <div key={check} class={FINE.has(health[check]) ? 'is-fine' : 'is-faulty'}>
            <dt>{words.health[check]}</dt>
            <dd>
              <span aria-hidden="true">{FINE.has(health[check]) ? '✓ ' : '✗ '}</span>
              {words.health.states[health[check] ?? 'unknown'] ?? health[check]}
            </dd>
          </div>
        ))}
        {newestVerified !== undefined && (
          <div>
            <dt>{words.health.backup}</dt>
            <dd>{newestVerified}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

function Jobs() {
  const open = useAction(openDashboard);
  return (
    <section class="panel">
      <h2>{words.jobs.title}</h2>
      <p>{words.jobs.text}</p>
      <div class="actions">
        <button type="button" aria-disabled={open.isBusy} onClick={open.run}>
          {words.jobs.open}
        </button>
      </div>
      <Reason failure={open.failure} />
    </section>
  );
}
