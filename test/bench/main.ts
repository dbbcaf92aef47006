/** A benchmark: prints tables, writes JSON; a slow machine makes no difference to its exit code. */
interface Benchmark {
  run(args: string[]): Promise<void> | void;
}

const benchmarks: Record<string, () => Promise<Benchmark>> = {
  bounds: () => import('./bounds.ts'),
  contradictions: () => import('./contradictions.ts'),
  copies: () => import('./copies.ts'),
  engine: () => import('./engine.ts'),
  foresight: () => import('./foresight.ts'),
  http: () => import('./http.ts'),
  jobs: () => import('./jobs.ts'),
  login: () => import('./login.ts'),
  neighbours: () => import('./neighbours.ts'),
  questions: () => import('./questions.ts'),
  robust: () => import('./robust.ts'),
  standstill: () => import('./standstill.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = benchmarks[name];
if (load) {
  const { run } = await load();
  await run(args);
} else {
  console.error(`Usage: npm run bench -- ${Object.keys(benchmarks).join(' | ')} [options]`);
  process.exitCode = 2;
}
