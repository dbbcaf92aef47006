import { createResource } from '../lib/resource.ts';
import { api, read } from '../service/client.ts';

/** The ways to sign in to this service. */
export const ways = createResource(() => read(api.GET('/auth/providers')));
