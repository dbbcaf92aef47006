import type { Schemas } from '../api-types.ts';
import { queries, useQuery } from '../lib/queries.ts';
import { api, read } from '../service/client.ts';

const KEY = ['me'] as const;

/** The account of whoever is signed in. */
export const useOwnAccount = () => useQuery({ queryKey: KEY, queryFn: () => read(api.GET('/auth/me')) });

/** Puts the account as the service answered it into every place that shows it. */
export const keepOwnAccount = (account: Schemas['User']) => queries.setQueryData(KEY, account);
