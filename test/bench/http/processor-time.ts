import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc; 100 on every Linux that Node runs on. */
const TICKS = 100;

/** Seconds of processor time that a process and its children have used, the living ones; NaN where there is no /proc. */
export function processorSeconds(pid: number, { withChildren = false } = {}): number {
  try {
    const own = ticksOf(pid).used;
    if (!withChildren) return own / TICKS;
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => ticksOrNothing(Number(name)))
      .filter((process) => process?.parent === pid)
      .reduce((sum, process) => sum + process!.used, 0);
    return (own + children) / TICKS;
  } catch {
    return Number.NaN;
  }
}

function ticksOf(pid: number): { parent: number; used: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold blanks; what follows it doesn't.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(fields[1]), used: Number(fields[11]) + Number(fields[12]) };
}

function ticksOrNothing(pid: number): { parent: number; used: number } | null {
  try {
    return ticksOf(pid);
  } catch {
    // It has ended since the folder was listed.
    return null;
  }
}
