import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { stringify, v7 } from 'uuid';
import type { LedgerKey } from '../platform/cache/keys.ts';

/** Subject of a proposal: the features of a pair or a set, in any order, for one user in one ranking. */
export interface Question {
  ledger: LedgerKey;
  featureIds: readonly string[];
  userId: string;
}

/** Bytes before the signature: 48 bits of time, version and variant, 26 random bits. */
const UNSIGNED_BYTES = 10;
const BYTES = 16;

/**
 * The id of a new proposal: a UUID v7 whose last 48 bits sign the question (truncated HMAC-SHA-256). Any process recognises it without
 * storing it, however long the answer takes. For clients it is opaque.
 */
export function newProposalId(key: KeyObject, question: Question): string {
  const id = v7({}, new Uint8Array(BYTES));
  id.set(signatureOf(key, id, question), UNSIGNED_BYTES);
  return stringify(id);
}

/** Whether the id belongs to a proposal of this question. After a change of the secret, no earlier id is recognised. */
export function isProposalId(key: KeyObject, id: string, question: Question): boolean {
  // A UUID of any version. `parse` of uuid rejects some that clients may send.
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return timingSafeEqual(bytes.subarray(UNSIGNED_BYTES), signatureOf(key, bytes, question));
}

function signatureOf(key: KeyObject, id: Uint8Array, { ledger, featureIds, userId }: Question): Uint8Array {
  return createHmac('sha256', key)
    .update(id.subarray(0, UNSIGNED_BYTES))
    .update(`${ledger.projectId} ${ledger.dimension} ${featureIds.toSorted().join(' ')} ${userId}`)
    .digest()
    .subarray(0, BYTES - UNSIGNED_BYTES);
}
