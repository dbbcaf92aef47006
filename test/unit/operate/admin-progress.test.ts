import { expect } from 'chai';
import { Progress } from '../../../api/admin/progress.ts';

describe('the progress of a long command', () => {
  const collect = (options: { isTTY?: boolean; asJson?: boolean; silenceMs?: number } = {}) => {
    const { isTTY = false, asJson = false, silenceMs } = options;
    const written: string[] = [];
    const progress = new Progress(
      { write: (text: string) => written.push(text), isTTY },
      { asJson, ...(silenceMs !== undefined && { silenceMs }) },
    );
    return { progress, written };
  };

  it('is a line for each step, and nothing without one', async () => {
    const { progress, written } = collect();
    progress.progress(0.5);
    await progress.step('check the archive');
    for (const done of [0.1, 0.2, 0.3]) progress.progress(done, 'features');
    await progress.step('commit');
    progress.end();
    expect(written).to.deep.equal(['check the archive\n', 'commit\n']);
  });

  it('goes on during a step that reports nothing', async () => {
    const { progress, written } = collect({ silenceMs: 10 });
    await progress.step('check the references');
    await new Promise<void>((enough) => {
      const look = setInterval(() => {
        if (written.length < 4) return;
        clearInterval(look);
        enough();
      }, 5);
    });
    progress.end();
    for (const line of written) expect(line).to.match(/^check the references(, \d+ s)?\n$/);
  });

  it('is one line on a terminal, which the end removes', async () => {
    const { progress, written } = collect({ isTTY: true });
    await progress.step('check the archive');
    progress.end();
    expect(written).to.deep.equal(['\r\u001b[Kcheck the archive', '\r\u001b[K']);
  });

  it('is JSON for programs, a terminal included, and shows what a worker says', () => {
    const { progress, written } = collect({ isTTY: true, asJson: true });
    progress.ofJob(0);
    progress.ofJob({ step: 'compare', progress: 0 });
    progress.ofJob({ step: 'compare', progress: 40, table: 'features' });
    progress.end();
    expect(written.map((line) => JSON.parse(line))).to.deep.equal([
      { step: 'compare', percent: null, table: null, seconds: 0 },
    ]);
  });
});
