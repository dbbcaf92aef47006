import { type SecurityEventContext, securityEvent } from './security-event.ts';

/** An administrative action: who does what to which object. */
export interface AdministrativeAction {
  /** Null for an operator on the command line. */
  userId: string | null;
  action:
    | 'backup'
    | 'backup_download'
    | 'restore'
    | 'restore_project'
    | 'export'
    | 'import'
    | 'maintenance'
    | 'announcement'
    | 'dashboard';
  /** Target of the action; null if it affects everything. */
  object: string | null;
}

/**
 * Runs an administrative action between two security events. The first one exists even if the process dies during the action. The second
 * one records the result.
 */
export async function audited<T>(
  context: SecurityEventContext,
  { userId, action, object }: AdministrativeAction,
  run: () => Promise<T>,
): Promise<T> {
  const details = { userId, action, object };
  securityEvent(context, 'authz_admin', { ...details, outcome: 'begun' });
  let outcome = 'failed';
  try {
    const result = await run();
    outcome = 'done';
    return result;
  } finally {
    securityEvent(context, 'authz_admin', { ...details, outcome });
  }
}
