// Runs after each installation, on whatever Node.js the machine has, so it is plain JavaScript without packages.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// npm 10 removes the link of the package that it installed together with that of the one for the other processor: both are called `node`.
const packages = new URL('../../node_modules/', import.meta.url);
const installed = `node-linux-${process.arch}/bin/node`;
if (existsSync(new URL(installed, packages))) {
  const link = fileURLToPath(new URL('.bin/node', packages));
  mkdirSync(new URL('.bin', packages), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(`../${installed}`, link);
}
