import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { postWebhook } from '../../../shared/webhooks/post-webhook.ts';
import { mayReceive, urlFault } from '../../../shared/webhooks/receiver-address.ts';

const LOOPBACK = ['127.0.0.0/8'];

describe('a receiver of webhooks', () => {
  let port: number;
  let arrived = 0;
  const server = createServer((_request, response) => {
    arrived += 1;
    // Never ends.
    response.writeHead(200).write('hello');
  });
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    arrived = 0;
  });

  const post = (url: string, more: Omit<Parameters<typeof postWebhook>[1], 'networks'> & { networks?: string[] }) =>
    postWebhook({ url, headers: {}, body: '{}' }, { networks: [], answerMs: 100, ...more });

  it('may have a public address only, unless the operator allows it', () => {
    const secret = [
      '127.0.0.1',
      '127.8.8.8',
      '0.0.0.0',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '100.100.100.200',
      '168.63.129.16',
      '::168.63.129.16',
      '::ffff:168.63.129.16',
      '::ffff:0:a83f:8110',
      '192.0.0.192',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::a00:1',
      '::ffff:10.0.0.1',
      '::ffff:7f00:1',
      'fe80::1',
      'fd00::1',
      'fd00:ec2::254',
      'fd20:ce::254',
      'fec0::1',
      'ff02::1',
      '64:ff9b::a00:1',
      '64:ff9b::a83f:8110',
      '64:ff9b:1::a00:1',
      '2002:a83f:8110::1',
      '2002:a00:1::',
      '2001:0:a00:1::',
    ];
    expect(secret.filter((address) => mayReceive(address, []))).to.deep.equal([]);
    expect(['8.8.8.8', '168.63.129.17', '2606:4700::1', '::ffff:8.8.8.8'].filter((address) => !mayReceive(address, [])))
      .to.be.empty;
    expect(mayReceive('10.1.2.3', ['10.1.0.0/16'])).to.equal(true);
    expect(mayReceive('::ffff:10.1.2.3', ['10.1.0.0/16'])).to.equal(true);
    expect(mayReceive('10.2.0.1', ['10.1.0.0/16', '::1', '10.2.0.2'])).to.equal(false);
  });

  it('has an https URL that names no private address, in any spelling', () => {
    const refused = [
      'http://receiver.example/',
      'ftp://receiver.example/',
      'https://user:secret@receiver.example/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://168.63.129.16/',
      'https://0xa83f8110/',
      'https://[::ffff:168.63.129.16]/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://169.254.169.254/latest/meta-data',
    ];
    expect(refused.filter((url) => urlFault(url, []) === null)).to.deep.equal([]);
    expect(urlFault('https://receiver.example:8443/a?b=c', [])).to.equal(null);
    expect(urlFault('http://127.0.0.1:8080/', LOOPBACK)).to.equal(null);
    expect(urlFault('http://8.8.8.8/', LOOPBACK)).to.equal('url must be an https URL');
  });

  it('is not reached if any address of its host is private', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    for (const url of [`https://receiver.example:${port}/`, `http://receiver.example:${port}/`]) {
      expect((await post(url, { resolve })).error).to.equal('The host has an address that is not public');
    }
    expect((await post(`http://localhost:${port}/`, {})).error).to.equal('The host has an address that is not public');
    expect((await post(`http://127.0.0.1:${port}/`, {})).error).to.equal('The host has an address that is not public');
    expect(arrived).to.equal(0);
  });

  it('is connected to at the address that was checked, whatever its host resolves to afterwards', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
    };
    const { error } = await post(`http://rebinding.example:${port}/`, { resolve, networks: LOOPBACK });
    expect([asked, arrived, error]).to.deep.equal([1, 1, 'No complete answer within 0.1 s']);
    expect((await post(`http://rebinding.example:${port}/`, { resolve, networks: LOOPBACK })).error).to.equal(
      'The host has an address that is not public',
    );
  });

  it('is sent nothing in plain text at a public address', async () => {
    const resolve = async () => [{ address: '8.8.8.8', family: 4 }];
    const { error } = await post('http://receiver.example/', { resolve, networks: LOOPBACK });
    expect(error).to.equal('The URL must begin with https');
  });

  it('has a limited time to answer, from the lookup of its host on', async () => {
    const never = () => new Promise<never>(() => {});
    expect((await post('https://receiver.example/', { resolve: never })).error).to.equal(
      'No complete answer within 0.1 s',
    );
    const hanging = await post(`http://127.0.0.1:${port}/`, { networks: LOOPBACK });
    expect([hanging.status, hanging.error]).to.deep.equal([null, 'No complete answer within 0.1 s']);
  });
});
