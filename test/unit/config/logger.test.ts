import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { patient } from '../../support/patience.ts';

const LOGGER = path.resolve(import.meta.dirname, '../../../config/logger.ts');
/** Writing to it fails as on a disk without space. */
const FULL = '/dev/full';

describe('a process whose log can take no line', () => {
  it('goes on', function () {
    // Only Linux has such a device.
    if (!existsSync(FULL)) this.skip();
    const full = openSync(FULL, 'a');
    const script = `import { createLogger } from ${JSON.stringify(LOGGER)};
      const log = createLogger('info', 'test');
      for (let line = 0; line < 20_000; line++) log.info({ line }, 'a line of about a hundred characters, so that all are 2 MB');
      setImmediate(() => process.stderr.write('went on'));`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', full, 'pipe'],
      timeout: patient(15_000),
      encoding: 'utf8',
    });
    closeSync(full);
    expect([status, stderr]).to.deep.equal([0, 'went on']);
  });

  it('goes on when its reader is gone', () => {
    const script = `import { createLogger } from ${JSON.stringify(LOGGER)};
      const log = createLogger('info', 'test');
      for (let line = 0; line < 20_000; line++) log.info({ line }, 'a line');
      setImmediate(() => process.stderr.write('went on'));`;
    const { status, stderr } = spawnSync(
      '/bin/sh',
      // The reader ends at once; its end of the pipe closes.
      ['-c', '{ "$1" --input-type=module -e "$2"; echo " $?" >&2; } | true', 'sh', process.execPath, script],
      { encoding: 'utf8', timeout: patient(15_000) },
    );
    expect([status, stderr]).to.deep.equal([0, 'went on 0\n']);
  });
});
