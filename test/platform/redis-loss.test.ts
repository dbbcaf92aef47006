import { Writable } from 'node:stream';
import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';
import { startTestWorkers, until } from '../support/operations.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const LOST = 'workers have lost Redis; they try again until it is back';
const BACK = 'workers have Redis again';
const DATABASE = 14;

interface Line {
  level: string;
  msg: string;
  errors?: number;
}

describe('the log of workers that lose Redis', () => {
  let lines: Line[];
  let proxy: TcpProxy;

  beforeEach(async () => {
    lines = [];
    const logLines = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const url = new URL(process.env.TEST_REDIS_URL!);
    url.pathname = `/${DATABASE}`;
    proxy = await TcpProxy.before(url.href);
    await startTestWorkers(await startTestApp({ REDIS_URL: proxy.through(url.href), LOG_LEVEL: 'info' }, { logLines }));
  });

  const ofWorkers = () => lines.filter(({ msg }) => /worker/.test(msg)).map(({ level, msg }) => `${level}: ${msg}`);
  const told = (wanted: string) => until(async () => lines.find(({ msg }) => msg === wanted), Boolean, 30_000);

  it('says so once, and once that it is back, with the number of errors between', async () => {
    await proxy.refuse();
    await told(LOST);
    // Every connection has tried again in vain.
    await told('redis is unavailable');
    await proxy.heal();
    const { errors } = (await told(BACK))!;
    expect(errors).to.be.greaterThan(4);
    expect(ofWorkers()).to.deep.equal([`warn: ${LOST}`, `info: ${BACK}`]);
    await proxy.refuse();
    await until(
      async () => ofWorkers(),
      ({ length }) => length === 3,
    );
    await proxy.heal();
    await until(
      async () => ofWorkers(),
      ({ length }) => length === 4,
    );
  });

  it('says so once of a Redis that takes connections and never answers', async function () {
    this.timeout(90_000);
    proxy.goSilent();
    await told(LOST);
    await proxy.heal();
    await told(BACK);
    expect(ofWorkers()).to.deep.equal([`warn: ${LOST}`, `info: ${BACK}`]);
  });
});
