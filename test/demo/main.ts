import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { readBacklog } from './backlog.ts';
import { Complaint } from './complaint.ts';
import { DIMENSIONS, type Dimension, Judge } from './judge.ts';
import { type DemoOptions, readOptions, USAGE } from './options.ts';
import { ProgressBar } from './progress-bar.ts';
import {
  type Finding,
  fact,
  heading,
  orderFinding,
  printFindings,
  printLatency,
  printQuadrants,
  printQuestions,
  printRanking,
} from './report.ts';
import { ServiceClient } from './service-client.ts';
import { answerEverything, type NamedFeature, readOrder, readResults, type SessionOutcome } from './session.ts';
import { verifyOrder } from './verify.ts';

/** Loads the backlog, answers everything, prints what came out. Returns whether every check held. */
async function run({ file, url, seed, target, show }: DemoOptions): Promise<boolean> {
  const backlog = await readBacklog(file);
  const client = new ServiceClient(url);
  const username = `demo-${randomBytes(4).toString('hex')}`;
  const password = `Demo-${randomBytes(9).toString('base64url')}-1a`;
  await client.register({ username, email: `${username}@example.com`, password });
  const name = basename(file).slice(0, 200);
  const description = `Ranked by the demonstration, judge ${seed}`;
  const made = await client.api.POST('/projects/', { body: { name, description, comparison_mode: 'binary' } });
  const project = made.data!;
  const loaded = await client.api.POST('/projects/{project_id}/features/bulk', {
    params: { path: { project_id: project.id } },
    body: { features: backlog },
  });
  const features: readonly NamedFeature[] = loaded.data!.features;
  const tags = new Set(backlog.flatMap((entry) => entry.tags));
  heading(`Pairwise at ${url}`);
  fact('backlog', `${file}: ${counted(features.length, 'feature')}, ${counted(tags.size, 'tag')}`);
  fact('account', `${username}, password ${password}`);
  fact('project', project.id);

  const judge = new Judge(
    features.map(({ id }) => id),
    seed,
  );
  heading(
    `Asking judge ${seed}, who is always sure${target > 0 ? `, until ${+(100 * target).toFixed(2)} % of the pairs are known` : ''}`,
  );
  const sessions = {} as Record<Dimension, SessionOutcome>;
  for (const dimension of DIMENSIONS) {
    const bar = new ProgressBar(dimension, process.stdout);
    sessions[dimension] = await answerEverything(client, { projectId: project.id, dimension, judge, target }, bar);
  }

  const results = await readResults(client, project.id);
  printRanking(results, show);
  printQuadrants(results);
  printQuestions(features.length, sessions);
  printLatency((name) => client.latencies(name));
  const findings: Finding[] = [];
  for (const dimension of DIMENSIONS) {
    const order = await readOrder(client, project.id, dimension);
    findings.push(...check(dimension, order, sessions[dimension], judge));
  }
  return printFindings(findings);
}

function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

/** Holds a ranking against the answers, the service's own account of them, and the judge's hidden opinion. */
function check(dimension: Dimension, order: string[], { answers, progress }: SessionOutcome, judge: Judge): Finding[] {
  const verification = verifyOrder(order, answers);
  const known = verification.answers + verification.inferences;
  const agreement = judge.agreement(dimension, order);
  const percent = `${(100 * agreement).toFixed(1)} %`;
  const complete = progress.transitive_coverage === 1;
  return [
    orderFinding(dimension, verification),
    {
      fine: known === progress.transitive_known_pairs,
      text:
        known === progress.transitive_known_pairs
          ? `${dimension}: the service counts the same ${known.toLocaleString('en')} known pairs`
          : `${dimension}: the service counts ${progress.transitive_known_pairs} known pairs, this client ${known}`,
    },
    {
      fine: !complete || agreement === 1,
      text: complete
        ? `${dimension}: the ranking has ${percent} of all pairs as the judge has them`
        : `${dimension}: ${percent} of all pairs stand as the judge has them, unasked ones included`,
    },
  ];
}

try {
  const options = readOptions(process.argv.slice(2));
  if (!options) console.log(USAGE);
  else if (!(await run(options))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  console.error(`\n${error.message}${error.advice ? `\n${error.advice}` : ''}`);
  process.exitCode = 1;
}
