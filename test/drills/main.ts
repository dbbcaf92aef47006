import { readCommandLine } from '../support/command-line.ts';

/** A drill: prints what happened, and fails when something was lost, doubled or stuck. */
interface Drill {
  run(options: { rounds: number; seed: number }): Promise<boolean>;
}

const drills: Readonly<Record<string, { does: string; load: () => Promise<Drill> }>> = {
  client: { does: 'cuts a third of a browser’s requests and kills the API', load: () => import('./client-command.ts') },
  compose: {
    does: 'upgrades, kills and restores docker-compose.yml in small containers (root only)',
    load: () => import('./compose-command.ts'),
  },
  disk: { does: 'fills the disk of the data, and of the backups (root only)', load: () => import('./disk-command.ts') },
  kill: { does: 'kills processes and stores under load', load: () => import('./kill-command.ts') },
  operations: { does: 'runs the operations beside each other', load: () => import('./operations-command.ts') },
  postmaster: {
    does: 'kills PostgreSQL during restores and verifications',
    load: () => import('./postmaster-command.ts'),
  },
  rolling: {
    does: 'restarts the API one after the other, behind a balancer',
    load: () => import('./rolling-command.ts'),
  },
  standby: { does: 'promotes a standby of PostgreSQL', load: () => import('./standby-command.ts') },
};

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));

const USAGE = [
  'npm run drill -- [NAME] [options]; NAME is kill unless one is given',
  '',
  ...Object.entries(drills).map(([name, { does }]) => `  ${name.padEnd(16)}${does}`),
].join('\n');

const given = process.argv.slice(2);
const isNamed = given[0] !== undefined && !given[0].startsWith('-');
const [name = 'kill', ...args] = isNamed ? given : ['kill', ...given];
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined;
if (drill) {
  if (!isNamed && args.some((arg) => arg === '--help' || arg === '-h')) console.log(`${USAGE}\n`);
  const { rounds, seed } = readCommandLine(`drill -- ${name}`, args, {
    rounds: { meaning: 'rounds of each kind', kind: 'number', default: '20' },
    seed: { meaning: 'the same seed does the same', kind: 'number', default: String(Date.now() % 100_000) },
  });
  const { run } = await drill.load();
  process.exitCode = (await run({ rounds: Number(rounds), seed: Number(seed) })) ? 0 : 1;
} else {
  console.error(`There is no drill '${name}'.\n\n${USAGE}`);
  process.exitCode = 2;
}
