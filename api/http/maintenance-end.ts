import type { Context } from '../../shared/context.ts';

/** `Retry-After` of a 503 while an announced maintenance is under way, if its end is known; else none. */
export function untilMaintenanceEnds({ announcements, gate, now }: Pick<Context, 'announcements' | 'gate' | 'now'>): {
  'Retry-After'?: string;
} {
  const end = announcements.maintenanceEnd(gate.isUp);
  return end ? { 'Retry-After': String(Math.max(1, Math.ceil((end.getTime() - now().getTime()) / 1000))) } : {};
}
