import './support/compile-cache.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import Mocha from 'mocha';
import { measurePaceAtStart } from './support/patience.ts';
import { mochaHooks } from './support/root-hooks.ts';
import { provideServices, stopServices } from './support/services.ts';

// One of the processes of `npm test`: runs the files that are named on its standard input, one after another, on a PostgreSQL and a Redis of
// its own. After each report it writes a line with END_OF_REPORT and how many tests passed and failed.

const { timeout, slow, reporter } = JSON.parse(readFileSync('.mocharc.json', 'utf8')) as Mocha.MochaOptions;

async function run(file: string): Promise<string> {
  const mocha = new Mocha({ timeout, slow, reporter, rootHooks: mochaHooks });
  mocha.addFile(path.resolve(file));
  await mocha.loadFilesAsync();
  let passed = 0;
  const failed = await new Promise<number>((resolve) => {
    mocha.run(resolve).on('pass', () => passed++);
  });
  // Otherwise its listeners for errors would get those of the next files.
  mocha.dispose();
  return `${passed} ${failed}`;
}

// Mocha hands them on.
process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason));

measurePaceAtStart();
await provideServices();
for await (const file of createInterface({ input: process.stdin })) {
  const counts = await run(file);
  process.stdout.write(`${process.env.END_OF_REPORT}${counts}\n`);
}
await stopServices();
