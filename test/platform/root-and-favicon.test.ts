import { expect } from 'chai';
import { startTestApp } from '../support/app.ts';

describe('the address alone, without the pages of the service', () => {
  it('leads browsers to the documentation and to an icon, and others to nothing', async () => {
    const { base } = await startTestApp({ WEB_CLIENT: 'false' });
    const ask = async (path: string, Accept: string) => {
      const { status, headers } = await fetch(`${base}${path}`, { redirect: 'manual', headers: { Accept } });
      return [status, headers.get('Location')];
    };
    expect(await ask('/', 'text/html,application/xhtml+xml,*/*;q=0.8')).to.deep.equal([302, '/docs']);
    expect(await ask('/favicon.ico', 'image/avif,image/webp,*/*')).to.deep.equal([302, '/docs/favicon-32x32.png']);
    expect(await ask('/', 'application/json')).to.deep.equal([404, null]);
    expect((await fetch(`${base}/favicon.ico`)).headers.get('content-type')).to.equal('image/png');
  });
});
