import type { Redis } from 'ioredis';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';
import { limiter, networkOf, opaqueKey } from './limiter.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** Mails to one email within an hour, whoever asks: enough for somebody who can't find them, too few to fill a mailbox. */
const RESETS_PER_EMAIL = 5;
/** Mails about invitations to one person within a day, from everybody and from one inviting person: the list of projects shows all. */
const INVITATIONS_PER_PERSON = 20;
const INVITATIONS_PER_PAIR = 3;

/** Counts the mails that people ask for. */
export class MailThrottle {
  readonly #resetsByNetwork: RateLimiterRedis;
  readonly #resetsByEmail: RateLimiterRedis;
  readonly #invitations: RateLimiterRedis;
  readonly #invitationsByPair: RateLimiterRedis;

  constructor({ redis, settings }: { redis: Redis; settings: Settings }) {
    const points = settings.PASSWORD_RESETS_PER_HOUR;
    this.#resetsByNetwork = limiter({ redis, name: 'password-reset', points, seconds: HOUR_SECONDS });
    this.#resetsByEmail = limiter({
      redis,
      name: 'password-reset-to',
      points: RESETS_PER_EMAIL,
      seconds: HOUR_SECONDS,
    });
    const byPair = { name: 'invitation-mail-from', points: INVITATIONS_PER_PAIR, seconds: DAY_SECONDS };
    this.#invitations = limiter({
      redis,
      name: 'invitation-mail',
      points: INVITATIONS_PER_PERSON,
      seconds: DAY_SECONDS,
    });
    this.#invitationsByPair = limiter({ redis, ...byPair });
  }

  /**
   * Counts one with a link for a forgotten password, whether or not there is such an account.
   * @param email in its folded form.
   * @returns the seconds to wait; 0 when it may go on.
   */
  async takeReset(address: string | null, email: string): Promise<number> {
    return (
      (await secondsToWait(this.#resetsByNetwork, opaqueKey(networkOf(address ?? '')))) ||
      (await secondsToWait(this.#resetsByEmail, opaqueKey(email)))
    );
  }

  /** Counts one about an invitation. @returns the seconds to wait; 0 when it may go on. */
  async takeInvitation(inviterId: string, invitedId: string): Promise<number> {
    return (
      (await secondsToWait(this.#invitationsByPair, opaqueKey(inviterId, invitedId))) ||
      (await secondsToWait(this.#invitations, opaqueKey(invitedId)))
    );
  }
}

async function secondsToWait(limits: RateLimiterRedis, key: string): Promise<number> {
  try {
    await limits.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}
