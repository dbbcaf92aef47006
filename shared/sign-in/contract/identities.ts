import { password, startingAnew } from '../../accounts/contract/account-fields.ts';
import { del, get, post, resource } from '../../platform/contract/operation.ts';
import { json, nothing, problem } from '../../platform/contract/responses.ts';
import type { Of } from '../../platform/fields/field.ts';
import { f } from '../../platform/fields/fields.ts';
import { model } from '../../platform/fields/object.ts';

export type SignInWays = Of<typeof SignInWays>;
export const SignInWays = model('SignInWays', {
  passwords: f.flag('Whether people may sign in with a password. If not, only the first superuser may.'),
  passkeys: f.string('Origin at which browsers let people use passkeys; null if PUBLIC_URL has none.').orNull(),
  mail: f.flag('Whether this service sends mail, such as a link to somebody who forgot their password.'),
  providers: f.list(
    f.object({
      id: f.string('Name of the provider in paths.'),
      name: f.string('Name to show.'),
      color: f.string('Background of its button, such as `#0b5fff`; null for none.').orNull(),
      sign_in_url: f.string('Send the browser there to sign in.'),
    }),
    'Other ways.',
  ),
});

export type Identity = Of<typeof Identity>;
export const Identity = model('Identity', {
  id: f.uuid('Unique identifier (UUID).'),
  provider: f.string('Id of the provider; null if it is no longer configured.').orNull(),
  issuer: f.string('Issuer of the identity.'),
  linked_at: f.moment('When it was linked.'),
  last_used_at: f.moment('When it last signed in; null if unknown.').orNull(),
  can_be_ended: f.flag('Whether you can unlink it, because another way to sign in remains.'),
});

const Identities = f.object({
  identities: f.list(Identity, 'The identities, oldest first.'),
  has_password: f.flag('Whether you may sign in with a password.'),
});

const PROVIDER = /^[a-z][a-z0-9]{0,19}$/;
const providerParams = f.object({
  provider: f
    .text(20, 'Name of the provider, as in OIDC_PROVIDERS, or `oidc`.')
    .test('provider', '${path} must be the name of a provider', (name) => PROVIDER.test(name)),
});

/** Signing in through OpenID Connect providers. */
export const oidc = resource('/api/v1/auth/oidc', 'Authentication', {
  startProviderSignIn: get('/:provider/login', {
    summary: 'Start signing in through an OpenID Connect provider',
    params: providerParams,
    query: startingAnew,
    who: 'anybody',
    responses: {
      302: nothing('To the sign-in of the provider'),
      404: problem('There is no such provider'),
      503: problem('The provider is unavailable'),
    },
  }),
  finishProviderSignIn: get('/:provider/callback', {
    summary: 'Finish signing in or linking: the provider redirects here, and Pairwise redirects to the frontend',
    params: providerParams,
    who: 'anybody',
    responses: {
      302: nothing(
        'To the frontend, with `token`, `linked` or `error` in the URL, and `new_account=possible` if `new_account` would help. A frontend of the same origin gets the session cookie',
      ),
      404: problem('There is no such provider'),
    },
  }),
  startProviderLink: post('/:provider/link', {
    summary: 'Start linking an identity of a provider to your account. Send the browser to the returned URL',
    params: providerParams,
    body: f.object({
      current_password: password('Your password. You may leave it out within ten minutes of signing in.').optional(),
    }),
    who: 'signedIn',
    scope: 'session',
    responses: {
      200: json(
        'Where to send the browser. The response sets a cookie, so the request must come from the origin of the API',
        f.object({ url: f.string('Address of the sign-in at the provider.') }),
      ),
      401: problem('The password is wrong', { code: 'wrong_credentials' }),
      403: problem('The last sign-in is more than ten minutes ago, and there is no current_password', {
        code: 'fresh_sign_in_required',
      }),
      404: problem('There is no such provider'),
      429: problem('Too many wrong passwords'),
      503: problem('The provider is unavailable'),
    },
  }),
});

/** The ways in which people sign in. */
export const identities = resource('/api/v1/auth', 'Authentication', {
  listSignInWays: get('/providers', {
    summary: 'List the ways to sign in',
    who: 'anybody',
    responses: { 200: json('The ways', SignInWays) },
  }),
  listIdentities: get('/identities', {
    summary: 'List the identities of providers that may sign in to your account',
    who: 'signedIn',
    scope: 'session',
    responses: { 200: json('The identities', Identities) },
  }),
  deleteIdentity: del('/identities/:identity_id', {
    summary: 'Unlink an identity, and end all your other sessions',
    params: f.object({ identity_id: f.uuid('Id of the identity.') }),
    who: 'signedIn',
    scope: 'session',
    responses: {
      204: nothing('The identity can no longer sign in'),
      400: problem('It is the only way to sign in to this account', { code: 'last_way_in' }),
    },
  }),
});
