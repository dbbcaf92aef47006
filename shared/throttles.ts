import type { Redis } from 'ioredis';
import type { Settings } from '../config/settings.ts';
import { LinkThrottle } from './links/link-throttle.ts';
import { MailThrottle } from './mail/mail-throttle.ts';
import { byNetwork, Throttle } from './platform/throttles/limiter.ts';
import { LoginThrottle } from './sign-in/login-throttle.ts';
import { ApiTokenThrottle } from './tokens/api-token-throttle.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/** Events that are counted, and refused beyond a limit. */
export type Throttles = ReturnType<typeof makeThrottles>;

export function makeThrottles({ redis, settings }: { redis: Redis; settings: Settings }) {
  const { REGISTRATIONS_PER_HOUR, USER_LOOKUPS_PER_HOUR, SIGN_IN_STARTS_PER_MINUTE } = settings;
  return {
    logins: new LoginThrottle({ redis, settings }),
    /** Accounts registered by one network. */
    registrations: new Throttle(
      { redis, name: 'registration', points: REGISTRATIONS_PER_HOUR, seconds: HOUR_SECONDS },
      byNetwork,
    ),
    /** Other people whom a person looks up by name, because the response reveals whether there is such an account. */
    lookups: new Throttle({ redis, name: 'user-lookup', points: USER_LOOKUPS_PER_HOUR, seconds: HOUR_SECONDS }),
    mailRequests: new MailThrottle({ redis, settings }),
    linkRequests: new LinkThrottle({ redis, settings }),
    tokenRequests: new ApiTokenThrottle(settings),
    /** Sign-ins through providers started by one network. */
    signInStarts: new Throttle(
      { redis, name: 'sign-in-start', points: SIGN_IN_STARTS_PER_MINUTE, seconds: MINUTE_SECONDS },
      byNetwork,
    ),
  };
}
