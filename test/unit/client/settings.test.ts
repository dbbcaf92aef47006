import { expect } from 'chai';
import { isTyped } from '../../../api/client/parts/typed-phrase.ts';
import {
  changeOf,
  DEFAULT_DRAFT,
  draftOf,
  faultOf,
  isSameDraft,
  withField,
} from '../../../api/client/projects/settings/model-draft.ts';
import { ModelPreviewer } from '../../../api/client/projects/settings/model-preview.ts';
import type { ModelChange, ModelPreview } from '../../../api/client/projects/settings/queries.ts';
import { ServiceError } from '../../../api/client/service/failure.ts';

describe('the phrase that confirms', () => {
  it('is what people see: blanks in a row count as one, shapeless letters not at all', () => {
    expect(isTyped('Mobile app', 'Mobile app')).to.equal(true);
    expect(isTyped(' Mobile app ', 'Mobile  app')).to.equal(true);
    expect(isTyped('caf\u00e9', '\u202ecafe\u0301')).to.equal(true);
    expect(isTyped('mobile app', 'Mobile app')).to.equal(false);
    expect(isTyped('', 'Mobile app')).to.equal(false);
  });
});

describe('a model that is being typed', () => {
  const config = {
    model_type: 'thurstone_mosteller',
    num_features: 3,
    selection_strategy: 'adaptive',
    dimensions: {
      value: { prior_mean: 0, prior_variance: 1, target_variance: 0.1 },
      complexity: { prior_mean: 1, prior_variance: 2, target_variance: 0.2 },
    },
  } as const;

  it('says what the stored one says until something is typed', () => {
    const draft = draftOf(config);
    const { model_type, dimensions } = config;
    expect(changeOf(draft)).to.deep.equal({ model_type, dimensions });
    expect(isSameDraft(draft, withField(draft, 'value', 'prior_variance', '1.0'))).to.equal(true);
    expect(isSameDraft(draft, withField(draft, 'value', 'prior_variance', '1.1'))).to.equal(false);
    expect(isSameDraft(draft, DEFAULT_DRAFT)).to.equal(false);
  });

  it('refuses what is no number, does not fit, or aims at more than the prior', () => {
    const typed = (text: string) => withField(DEFAULT_DRAFT, 'value', 'prior_variance', text);
    for (const text of ['', 'much', '0', '-1', '1e7', 'Infinity']) {
      expect(faultOf(typed(text), 'value', 'prior_variance'), text).to.equal('number');
      expect(changeOf(typed(text)), text).to.equal(null);
    }
    const low = typed('0.1');
    expect(faultOf(low, 'value', 'prior_variance')).to.equal(null);
    expect(faultOf(low, 'value', 'target_variance')).to.equal('target');
    expect(faultOf(low, 'complexity', 'target_variance')).to.equal(null);
    expect(changeOf(low)).to.equal(null);
  });
});

describe('the cost of a model that is being typed', () => {
  const preview = (estimated_comparisons: number): ModelPreview => ({
    estimated_comparisons,
    current_variance: 1,
    target_variance: 0.1,
    dimensions: {},
  });
  const change = (prior_mean: number): ModelChange => ({ dimensions: { value: { prior_mean } } });

  /** A previewer whose clock and service are the test's. */
  function open() {
    const questions: { change: ModelChange; answer: PromiseWithResolvers<ModelPreview> }[] = [];
    let timers: { at: number; run: () => void }[] = [];
    let now = 0;
    const previewer = new ModelPreviewer({
      compute(asked) {
        const answer = Promise.withResolvers<ModelPreview>();
        questions.push({ change: asked, answer });
        return answer.promise;
      },
      now: () => now,
      later(milliseconds, run) {
        const timer = { at: now + milliseconds, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
    });
    const pass = async (milliseconds: number) => {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
      await settle();
    };
    const stored = change(0);
    const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
    /** With the cost of what is stored known, and nothing asked besides. */
    const ready = async () => {
      previewer.want(stored, stored);
      await pass(500);
      questions[0]!.answer.resolve(preview(0));
      await settle();
      questions.length = 0;
    };
    return { previewer, questions, pass, settle, ready, stored, kind: () => previewer.state.peek().kind };
  }

  it('begins with what is stored, asked for once, however soon something is typed', async () => {
    const { previewer, questions, pass, settle, stored, kind } = open();
    previewer.want(stored, stored);
    await pass(100);
    previewer.want(change(1), stored);
    await pass(500);
    expect(questions.map(({ change: asked }) => asked)).to.deep.equal([stored]);
    questions[0]!.answer.resolve(preview(250));
    await settle();
    expect([questions[1]!.change, kind()]).to.deep.equal([change(1), 'computing']);
    questions[1]!.answer.resolve(preview(310));
    await settle();
    expect(previewer.state.peek()).to.deep.equal({ kind: 'known', preview: preview(310), stored: preview(250) });
    previewer.want(stored, stored);
    await pass(500);
    expect(questions).to.have.length(2);
    expect(previewer.state.peek()).to.deep.equal({ kind: 'known', preview: preview(250), stored: preview(250) });
  });

  it('is asked for once typing pauses, and only for what was typed last', async () => {
    const { previewer, questions, pass, settle, ready, kind } = open();
    await ready();
    for (const mean of [1, 2, 3]) {
      previewer.want(change(mean));
      await pass(100);
    }
    expect([questions.length, kind()]).to.deep.equal([0, 'computing']);
    await pass(500);
    expect(questions.map(({ change: asked }) => asked)).to.deep.equal([change(3)]);
    questions[0]!.answer.resolve(preview(310));
    await settle();
    expect(previewer.state.peek()).to.deep.equal({ kind: 'known', preview: preview(310), stored: preview(0) });
  });

  it('is one question at a time; what is no longer wanted is dropped', async () => {
    const { previewer, questions, pass, settle, ready, kind } = open();
    await ready();
    previewer.want(change(1));
    await pass(500);
    previewer.want(change(2));
    await pass(500);
    previewer.want(change(3));
    await pass(500);
    expect(questions).to.have.length(1);
    questions[0]!.answer.resolve(preview(1));
    await settle();
    expect(kind()).to.equal('computing');
    expect(questions.map(({ change: asked }) => asked)).to.deep.equal([change(1), change(3)]);
    questions[1]!.answer.resolve(preview(3));
    await settle();
    expect(previewer.state.peek()).to.deep.equal({ kind: 'known', preview: preview(3), stored: preview(0) });
  });

  it('waits as long as a busy service says, whatever is typed meanwhile', async () => {
    const { previewer, questions, pass, settle, ready, kind } = open();
    await ready();
    previewer.want(change(1));
    await pass(500);
    questions[0]!.answer.reject(new ServiceError(429, 'Too many requests', { retryAfter: 10 }));
    await settle();
    expect(previewer.state.peek()).to.deep.equal({ kind: 'busy', until: 11_000 });
    previewer.want(change(2));
    await pass(5000);
    expect([questions.length, kind()]).to.deep.equal([1, 'busy']);
    await pass(5000);
    expect(questions[1]!.change).to.deep.equal(change(2));
    questions[1]!.answer.resolve(preview(2));
    await settle();
    expect(kind()).to.equal('known');
  });

  it('says why it could not be had, and is asked for again on demand', async () => {
    const { previewer, questions, pass, settle, ready, kind } = open();
    await ready();
    previewer.want(change(1));
    await pass(500);
    const error = new ServiceError(500, 'Internal server error');
    questions[0]!.answer.reject(error);
    await settle();
    expect(previewer.state.peek()).to.deep.equal({ kind: 'failed', error });
    previewer.retry();
    await pass(500);
    questions[1]!.answer.resolve(preview(1));
    await settle();
    expect(kind()).to.equal('known');
  });

  it('is nothing when what is typed cannot be computed, not even by an answer that comes late', async () => {
    const { previewer, questions, pass, settle, ready, kind } = open();
    await ready();
    previewer.want(change(1));
    await pass(500);
    previewer.want(null);
    questions[0]!.answer.reject(new ServiceError(429, 'Too many requests', { retryAfter: 1 }));
    await settle();
    await pass(5000);
    expect([questions.length, kind()]).to.deep.equal([1, 'none']);
  });
});
