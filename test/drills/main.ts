import { parseArgs } from 'node:util';

/** A drill: prints what happened, and fails when something was lost, doubled or stuck. */
interface Drill {
  run(options: { rounds: number; seed: number }): Promise<boolean>;
}

const drills: Record<string, () => Promise<Drill>> = {
  disk: () => import('./disk-command.ts'),
  kill: () => import('./kill-command.ts'),
  operations: () => import('./operations-command.ts'),
  postmaster: () => import('./postmaster-command.ts'),
  rolling: () => import('./rolling-command.ts'),
  standby: () => import('./standby-command.ts'),
};

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const [name = 'kill'] = positionals;
const load = drills[name];
const rounds = Number(values.rounds);
const seed = Number(values.seed);
if (!load || !Number.isInteger(rounds) || !Number.isInteger(seed)) {
  console.error(`Usage: npm run drill -- [${Object.keys(drills).join(' | ')}] [--rounds N] [--seed S]`);
  process.exitCode = 2;
} else {
  const { run } = await load();
  process.exitCode = (await run({ rounds, seed })) ? 0 : 1;
}
