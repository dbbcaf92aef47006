import { formatBytes } from '../lib/format-bytes.ts';
import { useRequest } from '../parts/use-request.ts';
import { Fact } from './fact.tsx';
import { formatMoment } from './format.ts';
import { openDashboard, type ServiceStatus } from './queries.ts';
import { Reason } from './reason.tsx';
import { overviewTexts as words } from './texts.ts';

/** Failed jobs of the last day, and a link to the job dashboard. */
export function JobsPanel({ status }: { status: ServiceStatus | undefined }) {
  const open = useRequest();
  return (
    <section class="panel">
      <h2>{words.jobs.title}</h2>
      {status?.failed_jobs?.map(({ queue, name, count, last_failed_at: at, reason }) => (
        <p key={`${queue}/${name}`} class="operate-breakable">
          <strong>{words.jobs.failed(name, count)}</strong> {words.jobs.last(formatMoment(at), reason)}
        </p>
      ))}
      <p>{words.jobs.text}</p>
      <div class="actions">
        <button type="button" aria-disabled={open.isBusy || open.wait > 0} onClick={() => open.run(openDashboard)}>
          {words.jobs.open}
        </button>
      </div>
      <Reason failure={open.failure} />
    </section>
  );
}

/** Free disk space, and the versions of the programs that the service uses. */
export function SystemPanel({ status }: { status: ServiceStatus | undefined }) {
  if (!status) return null;
  const { storage, versions } = status;
  return (
    <section class="panel">
      <h2>{words.system.title}</h2>
      <dl class="operate-facts">
        {storage.map(({ name, failure, free_bytes: free }) => (
          <Fact key={name} term={words.system.free(name)}>
            {failure === null && free !== null ? formatBytes(free) : words.health.notWritable}
          </Fact>
        ))}
        <Fact term="Pairwise">
          {versions.commit === null ? versions.service : `${versions.service} (${versions.commit})`}
        </Fact>
        <Fact term="Node.js">{versions.node}</Fact>
        <Fact term="PostgreSQL">{versions.postgresql}</Fact>
        {versions.redis !== null && <Fact term="Redis">{versions.redis}</Fact>}
      </dl>
    </section>
  );
}
