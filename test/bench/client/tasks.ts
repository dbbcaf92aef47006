import type { CDPSession } from 'playwright-core';

/** Slowdown of the processor while tasks are measured, as on an old phone. */
export const SLOWER = 4;

/** Time on the processor of each task of the page's thread that takes 1 ms or more, in milliseconds. */
export async function tasksDuring(session: CDPSession, work: () => Promise<unknown>): Promise<number[]> {
  const events: Record<string, unknown>[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as Record<string, unknown>[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const isMain = ({ name, args }: Record<string, unknown>) =>
    name === 'thread_name' && (args as { name: string }).name === 'CrRendererMain';
  const threads = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  return events
    .filter(({ name, pid, tid }) => /RunTask$/.test(String(name)) && threads.has(`${pid} ${tid}`))
    .map(({ tdur }) => Number(tdur ?? 0) / 1000)
    .filter((milliseconds) => milliseconds >= 1);
}
