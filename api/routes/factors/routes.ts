import { readFactorQuestions } from '../../../shared/use-cases/factors/factor-questions.ts';
import { sayFactors, takeBackFactors } from '../../../shared/use-cases/factors/say-factors.ts';
import { factors } from '../../contract/factors.ts';
import { implement } from '../../http/implement.ts';
import { noContent, ok } from '../../http/responses.ts';
import { presentFactorQuestions } from '../../presenters/factor-questions.ts';

export const factorEndpoints = implement(factors, {
  async nextFactors({ granted: project, user, context, query: { dimension } }) {
    return ok(presentFactorQuestions(await readFactorQuestions(context, { project, dimension, userId: user.id })));
  },

  async setFactors({ granted: project, user, context, body }) {
    const { dimension, factors: given } = body;
    const list = given.map(({ more_id: moreId, less_id: lessId, factor }) => ({ moreId, lessId, factor }));
    await sayFactors(context, { project, dimension, userId: user.id }, list);
    return noContent();
  },

  async deleteFactors({ granted: project, user, context, query: { dimension } }) {
    await takeBackFactors(context, { project, dimension, userId: user.id });
    return noContent();
  },
});
