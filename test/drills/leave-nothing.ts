/** Processes that must not outlive the drill, however it ends. */
const alive = new Set<number>();

/** Has a process killed when this one exits. */
export function killAtExit(pid: number | undefined): void {
  if (pid === undefined) return;
  if (alive.size === 0) process.once('exit', killAll);
  alive.add(pid);
}

/** To be called as soon as it has ended: its pid may belong to another process afterwards. */
export function hasEnded(pid: number | undefined): void {
  if (pid !== undefined) alive.delete(pid);
}

function killAll(): void {
  for (const pid of alive) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended on its own.
    }
  }
}
