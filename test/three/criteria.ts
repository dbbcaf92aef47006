/** The list that stands in the place of `shared/ranking/criteria.ts` in these tests: a third criterion. */
export const CRITERIA = { more: ['value'], less: ['complexity', 'risk'] } as const;
