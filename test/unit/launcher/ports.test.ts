import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { freePort, isPortFree, takePort } from '../../../config/launcher/ports.ts';

const PORTS = path.join(import.meta.dirname, '../../../config/launcher/ports.ts');

/** Evaluates an expression about ports in another process, which then ends. */
async function elsewhere(expression: string): Promise<string> {
  const script = `import { freePort, takePort } from ${JSON.stringify(PORTS)}; console.log(${expression}); process.exit()`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return said.trim();
}

describe('ports of a launcher', () => {
  it('are not taken by another one that starts at the same time, before anything listens there', async () => {
    const port = await freePort();
    expect(await isPortFree(port)).to.equal(true);
    expect(await elsewhere(`await takePort(${port})`)).to.equal('false');
    expect(await takePort(port)).to.equal(true);
  });

  it('are free for others once it has ended', async () => {
    const port = Number(await elsewhere('await freePort()'));
    expect(await takePort(port)).to.equal(true);
  });

  it('are none that something listens on', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect(await takePort(port)).to.equal(false);
    server.close();
  });
});
