import { expect } from 'chai';
import { begin, reduce } from '../../../api/client/compare/compare-machine.ts';
import type { Effect, Event, Machine, NextReply, Question } from '../../../api/client/compare/compare-state.ts';
import type { Operation } from '../../../api/client/compare/outbox-storage.ts';
import { type Both, isSamePair, isSet, type Pair } from '../../../api/client/compare/pairs.ts';
import { ServiceError } from '../../../api/client/service/failure.ts';
import { CHOICES, FakeService, setVerdict, verdict } from './compare-world.ts';

/** Effects that the service answers. */
type Request = Extract<Effect, { do: 'ask' | 'fetchPack' | 'readProgress' | 'findLast' }>;

const FEATURES = 6;
/** Pairs fetched for the time without a connection. */
const RESERVE = 10;
const LENT = { next: null, why: 'lent' as const, retryMs: 5000, hasOwn: false };
export const LOST = new ServiceError(0, 'No connection');
/** More than it takes until all requests have an answer. */
const MOST_STEPS = 500;

/**
 * A machine with everything around it: a service, an outbox, requests and timers on their way. Whatever may happen next is a list, out of
 * which a property picks.
 */
export class Model {
  machine: Machine;
  readonly service = new FakeService(FEATURES);
  /** Requests and timers that have not ended; each is told how they end. */
  #open: (Request | Extract<Effect, { do: 'wait' }>)[] = [];
  #pending: Operation[] = [];
  /** Whether the service may have the first pending operation. */
  #isBegun = false;
  #isCut = false;
  #now = 0;
  /** Replies of the service that have arrived, by question. */
  readonly #reached = new Map<Question, NextReply>();
  /** Whether the person may be asked about four features. */
  readonly #mayAskSets: boolean;
  #upTo: 4 | undefined;
  /** Whether others have the last pairs. */
  isLent = false;
  #ids = 0;
  /** Answers that the machine has said it counts, and that were not undone. */
  readonly said: string[] = [];
  readonly sent: string[] = [];
  /** Pairs answered in another tab, since the service proposed them last. */
  withdrawn: Both[] = [];

  constructor(length: number | null, mayAskSets: boolean) {
    this.machine = begin(length);
    this.#mayAskSets = mayAskSets;
  }

  tell(event: Event): void {
    const around = { now: this.#now, isCut: this.#isCut, pending: this.#pending, upTo: this.#upTo };
    const frozen = JSON.stringify(this.machine);
    const [machine, effects] = reduce(this.machine, event, around);
    expect(JSON.stringify(this.machine), 'the state before is untouched').to.equal(frozen);
    expect(reduce(this.machine, event, around), 'the same again').to.deep.equal([machine, effects]);
    this.machine = machine;
    for (const effect of effects) this.#carryOut(effect);
  }

  #carryOut(effect: Effect): void {
    const of = { person: 'mia', projectId: 'p', dimension: 'value' as const };
    if (effect.do === 'answer') {
      const { given } = effect;
      this.#add({ ...of, id: given.pair.comparison_id, ...given, kind: 'answer' });
    } else if (effect.do === 'skip') {
      this.#add({ ...of, id: effect.pair.comparison_id, kind: 'skip' });
    } else if (effect.do === 'takeBack') {
      const { comparison_id: id } = effect.pair;
      const at = this.#pending.findIndex((each) => each.kind === 'answer' && each.id === id);
      if (at >= 0 && !(at === 0 && this.#isBegun)) {
        this.#pending.splice(at, 1);
        if (this.#pending.length === 0) this.tell({ type: 'empty' });
      } else this.#pending.push({ ...of, kind: 'delete', id });
      this.tell({ type: 'takenBack' });
    } else if (effect.do !== 'pace') this.#open.push(effect);
  }

  #add(operation: Operation): void {
    const name = `${operation.kind} ${operation.id}`;
    expect(this.sent, 'nothing is sent twice').to.not.include(name);
    this.sent.push(name);
    this.#pending.push(operation);
  }

  /** Possible next moves of the person or the world, by name. */
  moves(): Record<string, () => void> {
    const { phase, pair, history } = this.machine;
    const isOfSet = pair !== null && isSet(pair);
    const choose = (choice: (typeof CHOICES)[number]) => () =>
      this.#answer({
        type: 'answer',
        verdict: isOfSet ? setVerdict(pair, 1 + CHOICES.indexOf(choice)) : verdict(choice),
      });
    return {
      ...(this.#mayAskSets && {
        setsOn: () => {
          this.#upTo = 4;
        },
        setsOff: () => {
          this.#upTo = undefined;
        },
        otherKind: () => this.#answerOther(isOfSet),
      }),
      left: choose('feature_a'),
      right: choose('feature_b'),
      equal: choose('tie'),
      hasty: () => this.#answer({ type: 'answer', verdict: verdict('tie') }, 10),
      skip: () => this.tell({ type: 'skip' }),
      undo: () => {
        const last = history.given.at(-1);
        this.tell({ type: 'undo', id: this.#newId() });
        if (last) this.said.splice(this.said.indexOf(last.pair.comparison_id), 1);
      },
      redo: () => this.#answer({ type: 'redo' }),
      start: () => this.tell({ type: 'start' }),
      leave: () => this.tell({ type: 'leave' }),
      return: () => this.tell({ type: 'return' }),
      renew: () => this.tell({ type: 'renew' }),
      more: () => this.tell({ type: 'more' }),
      back: () => this.tell({ type: 'back' }),
      renamed: () => this.tell({ type: 'featuresChanged' }),
      othersAnswer: () => {
        const [pair] = this.service.open(1);
        if (pair) this.service.record(`there-${this.#newId()}`, pair, verdict('tie'), null);
        this.tell({ type: 'answersChanged', ...this.service.progress() });
      },
      elsewhere: () => this.#answerElsewhere(phase === 'asking' ? pair : null),
      elsewhereOther: () => this.#answerElsewhere(this.service.open(1)[0] ?? null),
      ...this.#replies(),
    };
  }

  /** Possible moves of the service, the clock and the connection. */
  #replies(): Record<string, () => void> {
    return {
      lent: () => {
        this.isLent = !this.isLent;
      },
      cut: () => {
        this.#isCut = true;
        if (this.#pending.length > 0) this.tell({ type: 'stuck' });
      },
      ...(this.#pending.length > 0 && {
        sent: () => this.#send(),
        lost: () => {
          this.#store();
          this.#isCut = true;
          this.tell({ type: 'stuck' });
        },
      }),
      ...(this.#open.length > 0 && {
        reached: () => {
          const ask = this.#open.find((effect) => effect.do === 'ask' && !this.#reached.has(effect.question));
          if (ask?.do === 'ask') this.#ask(ask.question);
        },
        reply: () => this.#end(0, true),
        replyLast: () => this.#end(this.#open.length - 1, true),
        fail: () => this.#end(0, false),
      }),
    };
  }

  #answer(event: Event, afterMs = 1000): void {
    this.#now += afterMs;
    const { count, pair } = this.machine;
    this.tell(event);
    if (this.machine.count > count) this.said.push(pair!.comparison_id);
  }

  /** The answer to another kind of question than that on the screen. */
  #answerOther(isOfSet: boolean): void {
    const before = this.said.length;
    this.#answer({ type: 'answer', verdict: isOfSet ? verdict('tie') : { best: 'f0', worst: 'f1' } });
    expect(this.said.length, 'it does not count').to.equal(before);
  }

  #answerElsewhere(pair: Pair | null): void {
    if (!pair) return;
    this.service.record(`there-${this.#newId()}`, pair, isSet(pair) ? setVerdict(pair) : verdict('tie'), null);
    this.withdrawn.push(pair);
    this.tell({ type: 'elsewhere', pair, isSaved: true });
  }

  /** The service takes the first operation; its answer may get lost. */
  #store(): Pair | null | undefined {
    const [operation] = this.#pending;
    this.#isBegun = true;
    if (operation!.kind === 'delete') return void this.service.delete(operation!.id);
    if (operation!.kind === 'skip') return this.service.skip(operation!.id, this.#upTo);
    return this.service.record(operation!.id, operation!.pair, operation!.verdict, null, this.#upTo);
  }

  #send(): void {
    const operation = this.#pending[0]!;
    const next = this.#store();
    this.#pending = this.#pending.slice(1);
    this.#isBegun = false;
    this.#isCut = false;
    const isLast = this.#pending.length === 0 && operation.kind !== 'delete';
    this.#propose(isLast ? next : undefined);
    this.tell({ type: 'sent', operation, next: isLast ? next : undefined });
    if (this.#pending.length === 0) this.tell({ type: 'empty' });
  }

  #end(at: number, succeeds: boolean): void {
    const [effect] = this.#open.splice(at, 1);
    if (!effect) return;
    if (effect.do === 'wait') {
      this.#now += effect.ms;
      this.tell(effect.event);
      return;
    }
    if (succeeds) this.#isCut = false;
    this.tell(succeeds ? this.#success(effect) : this.#failure(effect));
  }

  #success(effect: Request): Event {
    switch (effect.do) {
      case 'ask': {
        const { question } = effect;
        return { type: 'asked', question, answer: this.#reached.get(question) ?? this.#ask(question) };
      }
      case 'fetchPack':
        return { type: 'packFetched', pairs: this.service.ask(RESERVE, null, effect.wanted.upTo).next?.also };
      case 'readProgress':
        return { type: 'progressRead', changes: effect.changes, progress: this.service.progress() };
      case 'findLast':
        return { type: 'found', given: null, id: this.#newId() };
    }
  }

  /** The service says what comes next; its answer arrives later. */
  #ask(question: Question): NextReply {
    const answer = this.isLent
      ? { ...LENT, progress: this.service.progress() }
      : this.service.ask(1, question.wanted.showing, question.wanted.upTo);
    this.#reached.set(question, answer);
    this.#propose(answer.next);
    return answer;
  }

  #failure(effect: Request): Event {
    switch (effect.do) {
      case 'ask':
        return { type: 'askFailed', question: effect.question, error: LOST };
      case 'fetchPack':
        return { type: 'packFailed' };
      case 'readProgress':
        return { type: 'progressFailed' };
      case 'findLast':
        return { type: 'findFailed' };
    }
  }

  /** A pair that the service proposes itself is no longer withdrawn. */
  #propose(pair: Pair | null | undefined): void {
    if (pair) this.withdrawn = this.withdrawn.filter((each) => !isSamePair(each, pair));
  }

  #newId(): string {
    this.#ids += 1;
    return `new-${this.#ids}`;
  }

  check(): void {
    const { phase, pair, isProposed, error } = this.machine;
    expect(phase === 'asking', 'a pair is asked where one is shown').to.equal(pair !== null && phase !== 'waiting');
    if (phase === 'asking' && isProposed) {
      const isWithdrawn = this.withdrawn.some((each) => isSamePair(each, pair!));
      expect(isWithdrawn, 'a pair that was answered in another tab is not shown').to.equal(false);
    }
    const isAsked = this.#open.some((effect) => effect.do === 'ask' && effect.question.asked === this.machine.asked);
    const isTimed = this.#open.some((effect) => effect.do === 'wait' && effect.event.type === 'retry');
    const isOn = {
      loading: true,
      asking: true,
      waiting: isAsked || this.#pending.length > 0,
      kept: isAsked || this.#pending.length > 0,
      lent: isTimed || isAsked,
      failed: error !== null,
    };
    expect(isOn[phase as keyof typeof isOn] ?? true, `there is a way on from ${phase}`).to.equal(true);
  }

  /** Lets everything that is under way succeed, until a person can go on or is at an end. */
  settle(): void {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      if (this.#pending.length > 0) this.#send();
      else if (this.#open.length > 0) this.#end(0, true);
      else if (this.machine.phase === 'failed' || this.machine.phase === 'loading') this.tell({ type: 'more' });
      else return;
      this.check();
    }
    throw new Error(`still ${this.machine.phase}`);
  }

  /** Answers of the person that the service has, by the id of their comparison. */
  get stored(): string[] {
    return [...this.service.stored]
      .filter(([id, { isDeleted }]) => !isDeleted && !id.startsWith('there'))
      .map(([id]) => id);
  }
}
