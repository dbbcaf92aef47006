import type { Context } from '../../shared/context.ts';

/** The `Retry-After` of a 503 during an announced maintenance whose end is known; otherwise nothing. */
export function untilMaintenanceEnds({ announcements, gate, now }: Pick<Context, 'announcements' | 'gate' | 'now'>): {
  'Retry-After'?: string;
} {
  const end = announcements.maintenanceEnd(gate.isUp);
  return end ? { 'Retry-After': String(Math.max(1, Math.ceil((end.getTime() - now().getTime()) / 1000))) } : {};
}
