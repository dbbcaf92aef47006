import type { Context as KoaContext } from 'koa';
import type { Context } from '../../shared/context.ts';
import { guests, projectGuests } from '../../shared/guests/contract/guests.ts';
import { type GuestPass, joinAsGuest } from '../../shared/guests/join-as-guest.ts';
import { findGuest, openGuest } from '../../shared/guests/open-guest.ts';
import { presentGuest, presentOffer, presentPass, presentTakenOver } from '../../shared/guests/present.ts';
import { readOffer } from '../../shared/guests/read-offer.ts';
import { removeGuest } from '../../shared/guests/remove-guest.ts';
import { findGuests } from '../../shared/guests/store/guests.ts';
import { takeOverGuest } from '../../shared/guests/take-over-guest.ts';
import { readLinkToken } from '../../shared/links/link-token.ts';
import { refuseOtherSites } from '../http/csrf.ts';
import { guestCookie, readGuestCookie } from '../http/guest-cookie.ts';
import { implement } from '../http/implement.ts';
import { offsetOf, presentPage } from '../http/pagination.ts';
import { created, noContent, ok, withCookie } from '../http/responses.ts';

const participating = implement(guests, {
  async previewParticipation({ body, context }) {
    return ok(presentOffer(await readOffer(context, body.token)));
  },

  async joinAsGuest({ body, context, ctx }) {
    refuseOtherSites(ctx);
    const { token, name, xid } = body;
    const wanted = { token, name: name ?? null, xid: xid ?? null };
    const { pass, isNew } = await joinAsGuest(context, wanted, keptFor(ctx, context, token));
    const answer = presentPass(pass);
    const cookie = cookieOf(ctx, context, pass);
    return isNew ? withCookie(created(answer), cookie) : withCookie(ok(answer), cookie);
  },

  async resumeGuest({ body, context, ctx }) {
    refuseOtherSites(ctx);
    const kept = keptFor(ctx, context, body.token ?? '');
    const secret = body.secret ?? kept;
    if (secret === '') return noContent();
    const found = body.secret ? await openGuest(context, secret) : await findGuest(context, secret);
    if (!found) return noContent();
    const pass = { ...found, secret };
    return withCookie(ok(presentPass(pass)), cookieOf(ctx, context, pass));
  },

  async takeOverGuest({ body, user, context }) {
    return ok(presentTakenOver(await takeOverGuest(context, { secret: body.secret, userId: user.id })));
  },
});

const managed = implement(projectGuests, {
  async listGuests({ granted: project, query, context }) {
    const page = { offset: offsetOf(query), limit: query.per_page };
    const which = { projectId: project.id, linkId: query.link_id ?? null };
    const found = await findGuests(context.pool, which, page);
    return ok(presentPage(found.guests.map(presentGuest), found.total, query));
  },

  async removeGuest({ granted: project, params, query, user, context }) {
    const withAnswers = query.with_answers === true;
    await removeGuest(context, { projectId: project.id, id: params.guest_id, by: user.id, withAnswers });
    return noContent();
  },
});

export const guestEndpoints = [...participating, ...managed];

/** The secret that this browser stored for the link of a token; empty if there is none. */
function keptFor(ctx: KoaContext, { settings }: Context, token: string): string {
  const link = readLinkToken(token);
  return link ? readGuestCookie(ctx, settings, link.id) : '';
}

function cookieOf(ctx: KoaContext, context: Context, { link, secret }: GuestPass): string {
  const { id: linkId, expiresAt: until } = link;
  return guestCookie(ctx, context.settings, { linkId, secret, until, now: context.now() });
}
