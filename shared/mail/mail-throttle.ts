import type { Redis } from 'ioredis';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Settings } from '../../config/settings.ts';
import { byNetwork, limiter, opaqueKey, secondsToWait } from '../platform/throttles/limiter.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** Maximum reset mails per hour to one email from one network: enough for a person who can't find the first. */
const RESETS_PER_NETWORK_AND_EMAIL = 5;
/** The same from all networks. Strangers can use up only some of them, and each mail has a valid link. Too few to fill a mailbox. */
const RESETS_PER_EMAIL = 20;
/** Maximum confirmation mails per hour, counted by email and by account, so that changing the email does not allow more. */
const VERIFICATIONS = 5;
/**
 * Maximum invitation mails per day to one person, from everybody and from one inviter. The list of projects shows all invitations anyway.
 */
const INVITATIONS_PER_PERSON = 20;
const INVITATIONS_PER_PAIR = 3;
/** Maximum reminders per day to one person, from all projects. */
const REMINDERS_PER_PERSON = 5;

/** Counts the mails that people request. */
export class MailThrottle {
  readonly #byNetwork: RateLimiterRedis;
  readonly #resetsByEmail: RateLimiterRedis;
  readonly #resetsByNetworkAndEmail: RateLimiterRedis;
  readonly #verifications: RateLimiterRedis;
  readonly #invitations: RateLimiterRedis;
  readonly #invitationsByPair: RateLimiterRedis;
  readonly #reminders: RateLimiterRedis;

  constructor({ redis, settings }: { redis: Redis; settings: Settings }) {
    const points = settings.MAIL_REQUESTS_PER_HOUR;
    this.#byNetwork = limiter({ redis, name: 'mail-request', points, seconds: HOUR_SECONDS });
    this.#resetsByNetworkAndEmail = limiter({
      redis,
      name: 'password-reset-from',
      points: RESETS_PER_NETWORK_AND_EMAIL,
      seconds: HOUR_SECONDS,
    });
    this.#resetsByEmail = limiter({
      redis,
      name: 'password-reset-to',
      points: RESETS_PER_EMAIL,
      seconds: HOUR_SECONDS,
    });
    this.#verifications = limiter({ redis, name: 'verification', points: VERIFICATIONS, seconds: HOUR_SECONDS });
    const byPair = { name: 'invitation-mail-from', points: INVITATIONS_PER_PAIR, seconds: DAY_SECONDS };
    this.#invitations = limiter({
      redis,
      name: 'invitation-mail',
      points: INVITATIONS_PER_PERSON,
      seconds: DAY_SECONDS,
    });
    this.#invitationsByPair = limiter({ redis, ...byPair });
    this.#reminders = limiter({ redis, name: 'reminder', points: REMINDERS_PER_PERSON, seconds: DAY_SECONDS });
  }

  /**
   * Counts a mail with a link for a forgotten password, whether or not the account exists.
   * @param email in its folded form.
   * @returns the seconds to wait; 0 if it may be sent.
   */
  async takeReset(address: string | null, email: string): Promise<number> {
    const network = byNetwork(address);
    return (
      (await secondsToWait(this.#byNetwork, opaqueKey(network))) ||
      (await secondsToWait(this.#resetsByNetworkAndEmail, opaqueKey(network, email))) ||
      (await secondsToWait(this.#resetsByEmail, opaqueKey(email)))
    );
  }

  /**
   * Counts a confirmation mail.
   * @param account.email in its folded form.
   * @returns the seconds to wait; 0 if it may be sent.
   */
  async takeVerification(address: string | null, account: { userId: string; email: string }): Promise<number> {
    return (
      (await secondsToWait(this.#byNetwork, opaqueKey(byNetwork(address)))) ||
      (await secondsToWait(this.#verifications, opaqueKey('account', account.userId))) ||
      (await secondsToWait(this.#verifications, opaqueKey('email', account.email)))
    );
  }

  /**
   * Counts a mail about an invitation.
   * @returns the seconds to wait; 0 if it may be sent.
   */
  async takeInvitation(inviterId: string, invitedId: string): Promise<number> {
    return (
      (await secondsToWait(this.#invitationsByPair, opaqueKey(inviterId, invitedId))) ||
      (await secondsToWait(this.#invitations, opaqueKey(invitedId)))
    );
  }

  /**
   * Counts a reminder.
   * @returns the seconds to wait; 0 if it may be sent.
   */
  async takeReminder(userId: string): Promise<number> {
    return secondsToWait(this.#reminders, opaqueKey(userId));
  }
}
