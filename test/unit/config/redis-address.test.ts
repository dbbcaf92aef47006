import { expect } from 'chai';
import { UnusableAddress } from '../../../config/certificates.ts';
import { readRedisAddress } from '../../../config/redis-address.ts';
import { InvalidSettings, readSettings } from '../../../config/settings.ts';

describe('readRedisAddress', () => {
  it('reads the address of one server', () => {
    expect(readRedisAddress('rediss://:s%40cret@redis.example.com:6380/2')).to.deep.equal({
      kind: 'server',
      host: 'redis.example.com',
      port: 6380,
      database: 2,
      username: undefined,
      password: 's@cret',
      tls: {},
    });
    expect(readRedisAddress('redis://someone:secret@[::1]')).to.deep.equal({
      kind: 'server',
      host: '::1',
      port: 6379,
      database: 0,
      username: 'someone',
      password: 'secret',
      tls: null,
    });
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
      tls: null,
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
      tls: {},
      primary: 'main',
      database: 3,
      sentinelPassword: 'other',
    });
  });

  const forms =
    'REDIS_URL must begin with redis:// or rediss://, or name several servers: redis+cluster://host:port,host:port or redis+sentinel://host:port,host:port/primary';
  const refused = {
    'http://one': forms,
    'redis://': forms,
    'redis://one,two': forms,
    'redis+sentinel://one:26379': forms,
    'redis+sentinel://one/main/three': 'REDIS_URL: the database after the last / must be a number',
    'redis+cluster://': forms,
    'redis+cluster://one:port': forms,
    'redis+cluster://one,,two': forms,
    'redis+cluster://one:70000': forms,
    'redis+cluster://one/1': forms,
    'redis://one/first': 'REDIS_URL: the database after the last / must be a number',
    'redis://:50%@one': 'REDIS_URL: a % in it must be written as %25',
    'redis://one?tls=true': 'REDIS_URL has an unknown parameter, tls; it takes none',
    'redis://one?cacert=/ca.crt': 'REDIS_URL has an unknown parameter, cacert; it takes none',
    'rediss://one?sslrootcert=/ca.crt':
      'REDIS_URL has an unknown parameter, sslrootcert; the known ones are cacert, cert, key',
    'rediss://one?cert=/one.crt': 'REDIS_URL: set both cert and key, or neither',
    'rediss+cluster://one?cacert=/dev/null/ca.crt':
      "REDIS_URL: cacert can't be read: ENOTDIR: not a directory, open '/dev/null/ca.crt'",
    'redis+sentinel://one/main?password=x':
      'REDIS_URL has an unknown parameter, password; the known ones are sentinelPassword',
  };
  for (const [url, sentence] of Object.entries(refused)) {
    it(`refuses ${url}`, () => {
      expect(() => readRedisAddress(url)).to.throw(UnusableAddress, sentence);
      expect(() =>
        readSettings({ DATABASE_URL: 'postgres://x/y', REDIS_URL: url, SECRET_KEY: 'x'.repeat(32) }),
      ).to.throw(InvalidSettings, sentence);
    });
  }
});
