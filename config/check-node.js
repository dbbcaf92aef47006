// Plain JavaScript, loaded first (node --import): gives a clear message on a Node.js without TypeScript support, or in a
// checkout without packages.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;

const packages = new URL('../node_modules/', import.meta.url);
const installed = existsSync(new URL('koa/package.json', packages));

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  const where = `Pairwise needs Node.js ${NEEDED} or newer; this is ${process.versions.node}.`;
  const remedy =
    process.platform === 'linux' && !installed
      ? 'Run npm ci first: on Linux (x64, arm64) it installs the right version; then use npm start, npm run ….'
      : `Install it from https://nodejs.org (on Linux, npm ci installs it for npm start, npm run …).`;
  refuse(`${where} ${remedy}`);
}
if (!installed)
  refuse(`The packages are not installed: run npm ci in ${fileURLToPath(new URL('..', packages))} first.`);

// From its second start on, a program loads in half of the time. A folder that can't be written changes nothing.
module.enableCompileCache(fileURLToPath(new URL('.cache/programs', packages)));

/** @param {string} sentence */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
