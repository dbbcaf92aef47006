import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { composeDrill } from './compose.ts';
import { baseImages, Engine } from './engine.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** `npm run drill -- compose --rounds N --seed S`. @returns whether nothing was lost, and each container came back. */
export async function run({ rounds, seed }: { rounds: number; seed: number }): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pairwise-engine-'));
  const engine = await Engine.find(folder);
  try {
    const why = typeof engine === 'string' ? engine : await missingImage(engine);
    if (typeof engine === 'string' || why) {
      console.log(`Skipped: ${why}.`);
      return true;
    }
    console.log(`docker-compose.yml with ${engine.name}: ${rounds} rounds, seed ${seed}.`);
    const { faults, ...report } = await composeDrill(engine, { rounds, seed, say: console.log });
    console.log(JSON.stringify(report, null, 2));
    for (const fault of faults) console.log(`FAULT  ${fault}`);
    console.log(
      faults.length === 0 ? 'Every container came back, and no answer was lost.' : `${faults.length} faults.`,
    );
    return faults.length === 0;
  } finally {
    if (typeof engine !== 'string') engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function missingImage(engine: Engine): Promise<string | undefined> {
  for (const image of baseImages(ROOT))
    if (!(await engine.hasImage(image))) return `the engine neither has nor gets the image ${image}`;
  return undefined;
}
