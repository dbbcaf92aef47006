import { announce, withdrawAnnouncement } from '../../shared/operate/announce.ts';
import { newAnnouncement } from '../../shared/operate/contract/admin.ts';
import { presentAnnouncement } from '../../shared/operate/present.ts';
import { InvalidInput } from '../../shared/platform/errors.ts';
import { validate } from '../http/validate.ts';
import { type Command, flagOf, Misuse } from './command.ts';

export const announceCommand: Command = {
  usage: 'TEXT [--start TIME] [--end TIME]',
  about: 'Announce a maintenance on every screen; times are like 2026-01-31T22:00:00Z, and the start is now by default',
  names: 1,
  flags: { start: 'string', end: 'string' },
  async run(context, given) {
    const body = { text: given.names[0], starts_at: flagOf(given, 'start'), ends_at: flagOf(given, 'end') };
    const { text, starts_at: start, ends_at: end } = checked(body);
    const announcement = {
      text: text.trim(),
      startsAt: start === undefined ? context.now() : new Date(start),
      endsAt: end == null ? null : new Date(end),
    };
    await announce(context, announcement, null);
    return {
      text: 'Announced. Open screens show it within a minute. Remove it with end-announcement.\n',
      json: presentAnnouncement(announcement),
    };
  },
};

/**
 * Checks an announcement as the API does.
 * @throws Misuse, which names the options as they are typed.
 */
function checked(body: Record<string, unknown>) {
  try {
    return validate(newAnnouncement, body);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new Misuse(`announce: ${error.message.replaceAll('starts_at', '--start').replaceAll('ends_at', '--end')}`);
  }
}

export const endAnnouncement: Command = {
  usage: '',
  about: 'Remove the announcement of a maintenance',
  names: 0,
  async run(context) {
    await withdrawAnnouncement(context, null);
    return { text: 'Nothing is announced any more.\n', json: presentAnnouncement(null) };
  },
};
