import { formatCount } from '../lib/format.ts';
import { formatBytes } from '../lib/format-bytes.ts';
import { InOrder, Loaded } from '../parts/loaded.tsx';
import { BackupAlerts, IntegrityAlert, PasswordAlert, ProblemAlerts } from './alerts.tsx';
import { AnnouncementPanel } from './announcement-panel.tsx';
import { Fact } from './fact.tsx';
import { formatMoment } from './format.ts';
import { OperateFrame } from './frame.tsx';
import { HealthPanel } from './health-panel.tsx';
import { Maintenance } from './maintenance.tsx';
import { useBackups, useDatabaseStats, useServiceStatus } from './queries.ts';
import { JobsPanel, SystemPanel } from './status-panels.tsx';
import { operateTexts, overviewTexts as words } from './texts.ts';

/** The state of the service: first what needs attention, then health, figures and maintenance. */
export default function Overview() {
  return (
    <OperateFrame title={operateTexts.title}>
      <Contents />
    </OperateFrame>
  );
}

function Contents() {
  const stats = useDatabaseStats();
  const backups = useBackups();
  const status = useServiceStatus();
  return (
    <InOrder after={[stats, backups, status]}>
      {stats.data?.default_passwords.map((user) => (
        <PasswordAlert key={user.id} user={user} />
      ))}
      {status.data && <ProblemAlerts status={status.data} />}
      {backups.data && <BackupAlerts backups={backups.data} />}
      {stats.data && <IntegrityAlert findings={stats.data.integrity_findings} />}
      <div class="operate-columns">
        <HealthPanel status={status.data} isSound={stats.data?.integrity_ok} />
        <div class="operate-column">
          <JobsPanel status={status.data} />
          <SystemPanel status={status.data} />
        </div>
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
      <AnnouncementPanel />
    </InOrder>
  );
}
