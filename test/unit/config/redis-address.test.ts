import { expect } from 'chai';
import { readRedisAddress } from '../../../config/redis-address.ts';

describe('readRedisAddress', () => {
  it('leaves the address of one server as it is', () => {
    const url = 'rediss://:secret@redis.example.com:6380/2';
    expect(readRedisAddress(url)).to.deep.equal({ kind: 'server', url });
  });

  it('reads the nodes of a cluster, with one login for all', () => {
    expect(readRedisAddress('redis+cluster://someone:s%40cret@one:7000,two,[::1]:7002')).to.deep.equal({
      kind: 'cluster',
      nodes: [
        { host: 'one', port: 7000 },
        { host: 'two', port: 6379 },
        { host: '::1', port: 7002 },
      ],
      username: 'someone',
      password: 's@cret',
      tls: false,
    });
  });

  it('reads the sentinels, the name of the primary, the database and the password of each', () => {
    expect(readRedisAddress('rediss+sentinel://:secret@one,two:26380/main/3?sentinelPassword=other')).to.deep.equal({
      kind: 'sentinel',
      nodes: [
        { host: 'one', port: 26379 },
        { host: 'two', port: 26380 },
      ],
      username: undefined,
      password: 'secret',
      tls: true,
      primary: 'main',
      database: 3,
      sentinelPassword: 'other',
    });
  });

  for (const url of [
    'http://one',
    'redis+sentinel://one:26379',
    'redis+sentinel://one/main/three',
    'redis+cluster://',
    'redis+cluster://one:port',
    'redis+cluster://one,,two',
    'redis+cluster://one:70000',
    'redis+cluster://one/1',
  ]) {
    it(`refuses ${url}`, () => {
      expect(readRedisAddress(url)).to.equal(null);
    });
  }
});
