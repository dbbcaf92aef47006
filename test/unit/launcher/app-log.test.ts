import { expect } from 'chai';
import { readableLine, withoutRepeats } from '../../../config/launcher/app-log.ts';

describe('readableLine', () => {
  it('reports warnings and errors, by label or number, with the reason', () => {
    expect(readableLine('api', '{"level":"warn","msg":"Redis is away"}')).to.equal('api warning: Redis is away');
    expect(readableLine('workers', '{"level":50,"msg":"job failed","err":{"message":"no such table"}}')).to.equal(
      'workers error: job failed: no such table',
    );
  });

  it('keeps silent about everything else', () => {
    expect(readableLine('api', '{"level":"info","msg":"request"}')).to.equal(undefined);
    expect(readableLine('api', '{"level":30,"msg":"\\"level\\":50"}')).to.equal(undefined);
    expect(readableLine('api', 'Listening, "level":50')).to.equal(undefined);
  });

  it('stays one line of bounded length', () => {
    const line = readableLine('api', JSON.stringify({ level: 'error', msg: `a\nb${'c'.repeat(1000)}` }));
    expect(line).to.match(/^api error: a bc+$/);
    expect(line!.length).to.be.below(320);
  });
});

describe('withoutRepeats', () => {
  it('reports a repeated line once in ten seconds, with its count', () => {
    let now = 0;
    const said: string[] = [];
    const say = withoutRepeats(
      (line) => said.push(line),
      () => now,
    );
    say('away');
    say('away');
    say('back');
    say('away');
    now = 10_000;
    say('away');
    expect(said).to.deep.equal(['away', 'back', 'away (and 2 times more)']);
  });
});
