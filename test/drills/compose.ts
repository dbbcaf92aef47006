import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Deployment, freePorts, HEAL_WITHIN_MS, SERVICES, type Version } from './deployment.ts';
import type { Engine } from './engine.ts';
import { Team } from './load-clients.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOME_ANSWERS = 20;

export interface ComposeReport {
  from: string;
  to: string;
  acknowledged: number;
  failures: Record<string, number>;
  /** From `up` to ready; of the upgrade, from `up` to the first answers of the new version. */
  startSeconds: number;
  upgradeSeconds: number;
  /** From the kill of a container's first process to health and the next answers: the worst by service. */
  healedSeconds: Record<string, number>;
  /** Exit codes after `compose stop`. */
  exitCodes: Record<string, number>;
  faults: string[];
}

/**
 * `docker-compose.yml` with the variant `secrets.yml` in small containers: starts an earlier release, takes a backup, upgrades and kills
 * each container while people compare, stops and starts everything, and restores the backup.
 */
export async function composeDrill(
  engine: Engine,
  { rounds, seed, say }: { rounds: number; seed: number; say: (line: string) => void },
): Promise<ComposeReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-drill-'));
  const earlier = unpackEarlierRelease(path.join(folder, 'earlier'));
  const now: Version = { files: ROOT, tag: 'drill', name: versionOf(ROOT) };
  const deployment = new Deployment(engine, folder, await freePorts());
  const faults: string[] = [];
  const team = new Team({ base: () => deployment.base, people: 3, projects: 2, features: 15, seed, thinkMs: 50 });
  try {
    for (const { files, tag, name } of [earlier, now]) {
      say(`Building the image of ${name}.`);
      await engine.build(files, `pairwise:${tag}`);
    }
    let began = performance.now();
    await deployment.up(earlier);
    await deployment.untilServed(earlier.name);
    const startSeconds = secondsSince(began);
    say(`${earlier.name} serves after ${startSeconds} s.`);
    await deployment.signIn();
    await team.prepare();
    team.begin();
    await team.progress(SOME_ANSWERS, HEAL_WITHIN_MS);
    await team.end();
    const backedUp = new Set(team.acknowledged.keys());
    const backup = (await deployment.admin('backup')).trim();

    team.begin();
    began = performance.now();
    await deployment.up(now);
    await deployment.untilServed(now.name);
    await team.progress(SOME_ANSWERS, HEAL_WITHIN_MS);
    const upgradeSeconds = secondsSince(began);
    say(`Upgraded to ${now.name} after ${upgradeSeconds} s.`);

    const healedSeconds: Record<string, number> = {};
    for (let round = 0; round < rounds; round++) {
      for (const service of SERVICES) {
        began = performance.now();
        await deployment.crash(service);
        await team.progress(SOME_ANSWERS, HEAL_WITHIN_MS);
        await deployment.untilHealthy(service);
        const seconds = secondsSince(began);
        healedSeconds[service] = Math.max(healedSeconds[service] ?? 0, seconds);
        say(`${service} was killed, and is healthy after ${seconds} s.`);
      }
    }
    await team.end();
    faults.push(...(await deployment.faultsOf(team)), ...(await deployment.killedForMemory()));

    const exitCodes = await deployment.stop();
    say(`Stopped: ${JSON.stringify(exitCodes)}`);
    for (const service of ['api', 'workers'])
      if (exitCodes[service] !== 0) faults.push(`${service} ended with ${exitCodes[service]} when it was stopped`);
    await deployment.up(now);
    await deployment.untilServed(now.name);
    for (const service of SERVICES) await deployment.untilHealthy(service);
    faults.push(...(await deployment.faultsOf(team)));

    await deployment.admin('restore', backup, '--yes');
    faults.push(...(await deployment.differencesFrom(backedUp, team.projectIds)));
    await deployment.untilServed(now.name);
    await deployment.signIn();
    say(`Restored the backup of ${earlier.name}: ${backedUp.size} answers.`);
    return {
      from: earlier.name,
      to: now.name,
      acknowledged: team.acknowledged.size,
      failures: Object.fromEntries(team.failures),
      startSeconds,
      upgradeSeconds,
      healedSeconds,
      exitCodes,
      faults,
    };
  } catch (error) {
    say(await deployment.log());
    throw error;
  } finally {
    // Not awaited: after a failure, an API that is gone never answers what people still send.
    void team.end();
    deployment.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

const versionOf = (files: string) =>
  (JSON.parse(readFileSync(path.join(files, 'package.json'), 'utf8')) as { version: string }).version;

/** The newest release of another version, from the history. */
function unpackEarlierRelease(folder: string): Version {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const releases = git('log', '--format=%H %s', '--grep=^release: ').trim().split('\n');
  const earlier = releases
    .map((line) => line.split(' '))
    .find(([, , version]) => version && version !== versionOf(ROOT));
  if (!earlier) throw new Error('The history has no earlier release: fetch it whole, with git fetch --unshallow');
  mkdirSync(folder);
  const archive = path.join(folder, 'files.tar');
  git('archive', '--output', archive, earlier[0]!);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  return { files: folder, tag: 'drill-earlier', name: versionOf(folder) };
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1000);
