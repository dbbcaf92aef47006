import type { Needs } from '../context.ts';
import type { PauseReason } from './rules/webhooks.ts';
import { findWebhooks } from './store/webhooks.ts';
import { openSecret } from './webhook-secret.ts';

/** A webhook that sends nothing. */
export interface SilentWebhook {
  id: string;
  /** Host of its URL, because the path can be a secret. */
  host: string;
  /** `not_resumed`: its lost secret was replaced, but it is still paused. */
  reason: PauseReason | 'not_resumed';
}

/** The operators' webhooks that are paused, or will be at their next delivery because their secret can't be decrypted. */
export async function findSilentWebhooks({ pool, keys }: Needs<'keys' | 'pool'>): Promise<SilentWebhook[]> {
  return (await findWebhooks(pool, { owner: null })).flatMap(({ id, url, secret, pauseReason }) => {
    const isLost = openSecret(keys.webhookSecret, id, secret) === null;
    const reason = isLost ? 'secret_lost' : pauseReason === 'secret_lost' ? 'not_resumed' : pauseReason;
    return reason === null ? [] : [{ id, host: new URL(url).host, reason }];
  });
}
