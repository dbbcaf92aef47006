/** A benchmark: prints tables, writes JSON; a slow machine makes no difference to its exit code. */
interface Benchmark {
  run(args: string[]): Promise<void> | void;
}

const benchmarks: Readonly<Record<string, { measures: string; load: () => Promise<Benchmark> }>> = {
  accounts: { measures: 'what is read all the time, by the number of accounts', load: () => import('./accounts.ts') },
  announced: { measures: 'questions announced and questions that come', load: () => import('./announced.ts') },
  bounds: { measures: 'what a large database costs where nothing is prepared', load: () => import('./bounds.ts') },
  client: { measures: 'the web client: size, build, first screen', load: () => import('./client.ts') },
  copies: { measures: 'requests a second by the number of API processes', load: () => import('./copies.ts') },
  effort: { measures: 'value for effort, by the spread of the two dimensions', load: () => import('./effort.ts') },
  engine: { measures: 'the mathematics alone', load: () => import('./engine.ts') },
  footprint: { measures: 'memory and seconds that npm start takes', load: () => import('./footprint.ts') },
  foresight: { measures: 'how well the next pair is foreseen', load: () => import('./foresight.ts') },
  grades: { measures: 'what five grades are worth', load: () => import('./grades.ts') },
  guests: { measures: 'many guests of one link', load: () => import('./guests.ts') },
  http: { measures: 'requests a second and their latency', load: () => import('./http.ts') },
  jobs: { measures: 'backups, restores, exports and imports', load: () => import('./jobs.ts') },
  live: { measures: 'many people who look at one project', load: () => import('./live.ts') },
  login: { measures: 'how long refused log-ins take, by their cause', load: () => import('./login.ts') },
  memory: { measures: 'memory of the API where there is little', load: () => import('./memory.ts') },
  minutes: {
    measures: 'what the minutes of a team are worth, beside other ways to ask',
    load: () => import('./minutes.ts'),
  },
  neighbours: { measures: 'what one heavy user costs the others', load: () => import('./neighbours.ts') },
  people: { measures: 'final scores by expectation propagation', load: () => import('./people.ts') },
  questions: { measures: 'questions until the order is known', load: () => import('./questions.ts') },
  reliability: { measures: 'whether chances come true', load: () => import('./reliability.ts') },
  robust: { measures: 'judges who err', load: () => import('./robust.ts') },
  stability: { measures: 'how far small changes move the order', load: () => import('./stability.ts') },
  stopping: { measures: 'when people may stop', load: () => import('./stopping.ts') },
  standstill: { measures: 'how long each request holds up all others', load: () => import('./standstill.ts') },
  streams: { measures: 'many open event streams', load: () => import('./streams.ts') },
  tastes: { measures: 'people with tastes of their own', load: () => import('./tastes.ts') },
  team: { measures: 'several people, some of whom answer otherwise', load: () => import('./team.ts') },
  warm: { measures: 'questions that estimates save', load: () => import('./warm.ts') },
};

const USAGE = [
  'npm run bench -- NAME [options]; NAME --help lists the options of one',
  '',
  ...Object.entries(benchmarks).map(([name, { measures }]) => `  ${name.padEnd(16)}${measures}`),
].join('\n');

const [name = '', ...args] = process.argv.slice(2);
const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
if (benchmark) {
  const { run } = await benchmark.load();
  await run(args);
} else if (name === '--help' || name === '-h') {
  console.log(USAGE);
} else {
  console.error(name === '' ? USAGE : `There is no benchmark '${name}'.\n\n${USAGE}`);
  process.exitCode = 2;
}
