import type { Backup, Maintenance } from '../../../shared/data/contract/operations.ts';
import { invalidate, useQuery } from '../lib/queries.ts';
import { base } from '../paths.ts';
import { api, read } from '../service/client.ts';

export type { Backup, ServiceStatus } from '../../../shared/data/contract/operations.ts';

export type Operation = 'vacuum' | 'integrity_check' | 'optimize';
export const OPERATIONS: readonly Operation[] = ['vacuum', 'integrity_check', 'optimize'];

const BACKUPS = ['operate', 'backups'] as const;
const STATS = ['operate', 'stats'] as const;
/** Interval for reading a verification in progress, in milliseconds. */
const VERIFYING_MS = 2000;
/** A backup that is younger than this and not verified yet will be verified soon, in milliseconds. */
const SOON_MS = 3_600_000;
const HEALTH_MS = 10_000;

/** Whether the verification of a backup is still to be expected. */
export const isBeingVerified = ({ verification, kind, created_at: made }: Backup): boolean =>
  verification === 'pending' && kind !== null && Date.now() - Date.parse(made) < SOON_MS;

/** The backups, newest first; read repeatedly while one is being verified. */
export const useBackups = () =>
  useQuery({
    queryKey: BACKUPS,
    queryFn: ({ signal }) => read(api.GET('/admin/database/backups', { signal })),
    refetchInterval: ({ state: { data } }) => (data?.some(isBeingVerified) ? VERIFYING_MS : false),
  });

export const useDatabaseStats = () =>
  useQuery({
    queryKey: STATS,
    queryFn: ({ signal }) => read(api.GET('/admin/database/stats', { signal })),
  });

/** Workers, failed jobs, backups, storage and versions; read repeatedly, as is the health. */
export const useServiceStatus = () =>
  useQuery({
    queryKey: ['operate', 'status'],
    refetchInterval: HEALTH_MS,
    queryFn: ({ signal }) => read(api.GET('/admin/status', { signal })),
  });

/** The service's health check; an object even if the service isn't ready, null without a response. */
export type Health = Partial<Record<'database' | 'migrations' | 'redis' | 'restore', string>> & { status?: string };

export const useHealth = () =>
  useQuery<Health | null, readonly string[]>({
    queryKey: ['operate', 'health'],
    refetchInterval: HEALTH_MS,
    async queryFn({ signal }) {
      try {
        const response = await fetch(`${base}/health/ready`, { cache: 'no-store', signal });
        return (await response.json()) as Health;
      } catch {
        return null;
      }
    },
  });

/** Makes a backup and waits for it. @throws ServiceError */
export async function backUpNow(): Promise<Backup> {
  try {
    return await read(api.POST('/admin/database/backup'));
  } finally {
    await invalidate(BACKUPS);
  }
}

/** @throws ServiceError */
export async function maintain(operation: Operation): Promise<Maintenance> {
  const done = await read(api.POST('/admin/database/maintenance', { body: { operation } }));
  await invalidate(STATS);
  return done;
}

/**
 * Signs this browser in to the job dashboard and opens it.
 * @throws ServiceError
 */
export async function openDashboard(): Promise<void> {
  await read(api.POST('/admin/dashboard-session'));
  location.assign(`${base}/admin/queues`);
}

/** After everything may have changed. */
export const refreshAll = (): Promise<void> => invalidate([]);
