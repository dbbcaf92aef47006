import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

interface Made {
  id: Buffer;
  key: KeyObject;
  /** The id of the account, as the service gave it. */
  userHandle: string;
  count: number;
}

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

/** Signs as a security key does: ES256, attestation `none`, and a counter of signatures. */
export class Authenticator {
  origin: string;
  /** Whether it verifies its user, by a PIN or a fingerprint. */
  verifiesUser = true;
  #made: Made | null = null;

  constructor(origin = 'http://localhost:8000') {
    this.origin = origin;
  }

  /** The credential that `navigator.credentials.create()` would return. */
  create({ challenge, rp, user }: Options, id = randomBytes(16)) {
    const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#made = { id, key, userHandle: user!.id, count: 0 };
    const { x, y } = publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    );
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([this.#data(rp!.id!, HAS_CREDENTIAL), Buffer.alloc(16), length, id, cose]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: id.toString('base64url'),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['usb'],
      },
    };
  }

  /** The signature that `navigator.credentials.get()` would return. */
  get({ challenge, rpId }: Options, { counts = true } = {}) {
    const made = this.#made!;
    if (counts) made.count += 1;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authData = this.#data(rpId!, 0);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      id: made.id.toString('base64url'),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, made.key).toString('base64url'),
        userHandle: made.userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #data(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#made!.count);
    const all = flags | USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count]);
  }
}

/** Encodes small numbers, texts, bytes and maps in CBOR, for credentials. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)].flatMap(([name, each]) => [cbor(name), cbor(each)]);
  return Buffer.concat([head(5, (value as Map<unknown, unknown>).size), ...entries]);
}

function head(major: number, length: number): Buffer {
  return Buffer.from(length < 24 ? [(major << 5) | length] : [(major << 5) | 24, length]);
}
