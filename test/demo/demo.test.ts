import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { freePort } from '../../config/launcher/ports.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const SAMPLE = join(import.meta.dirname, 'sample-backlog.csv');

async function demo(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { output, complaint, code };
}

describe('npm run demo', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });

  it('ranks the sample backlog in both dimensions and finds nothing wrong with it', async () => {
    const { output, complaint, code } = await demo(SAMPLE, '--url', app.base);
    expect(complaint).to.equal('');
    expect(code).to.equal(0);
    expect(output).to.include('26 features');
    expect(output.match(/✓/g)).to.have.length(6);
    expect(output).not.to.include('✗');
  });

  it('says what to do if no service is running', async () => {
    const { complaint, code } = await demo(SAMPLE, '--url', `http://127.0.0.1:${await freePort()}`);
    expect(code).to.equal(1);
    expect(complaint).to.include('npm start').and.not.to.include('    at ');
  });

  it('says what is wrong with an invalid file', async () => {
    const { complaint, code } = await demo(MAIN, '--url', app.base);
    expect(code).to.equal(1);
    expect(complaint).to.include('has no column called name').and.not.to.include('    at ');
  });
});
