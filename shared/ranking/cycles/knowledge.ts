import { buildClosureChunked } from '../closure/build-closure.ts';
import type { Closure } from '../closure/closure.ts';
import type { Components } from '../closure/components.ts';
import { LiveComponents } from '../closure/live-components.ts';
import { type VerdictChange, Verdicts } from '../closure/verdicts.ts';
import { finish, type Steps } from '../steps.ts';
import { Cycles } from './cycles.ts';

/** Inferences from the verdicts at one moment. */
interface Inference {
  closure: Closure;
  components: LiveComponents;
  cycles: Cycles;
}

/**
 * The verdicts of a ranking and everything that follows from them: closure, components, cycles.
 *
 * A new verdict is applied at once. Replacing a verdict removes knowledge. The next read then infers everything again, or `settleChunked`
 * does so in steps beforehand.
 */
export class Knowledge {
  readonly verdicts: Verdicts;
  #inference: Inference | null = null;
  #version = 0;

  constructor(n: number) {
    this.verdicts = new Verdicts(n);
  }

  /** Whether the next read has to infer everything again. */
  get stale(): boolean {
    return this.#inference === null;
  }

  get closure(): Closure {
    return this.#settled().closure;
  }

  get components(): LiveComponents {
    return this.#settled().components;
  }

  get cycles(): Cycles {
    return this.#settled().cycles;
  }

  get bytes(): number {
    const { closure, components, cycles } = this.#inference ?? {};
    return this.verdicts.bytes + (closure?.bytes ?? 0) + (components?.bytes ?? 0) + (cycles?.bytes ?? 0);
  }

  /**
   * Sets the pair's verdict to `sign`, from `x`'s side.
   * @param loose whether the verdict is a tie that makes only its own pair known.
   */
  record(x: number, y: number, sign: number, loose = false): VerdictChange {
    const change = this.verdicts.set(x, y, sign, loose);
    if (change === 'same') return change;
    this.#version++;
    if (change === 'replaced') this.#inference = null;
    if (!this.#inference) return change;
    const { closure, components, cycles } = this.#inference;
    if (loose) {
      closure.addLoose(x, y);
      return change;
    }
    if (sign >= 0) closure.add(x, y);
    if (sign <= 0) closure.add(y, x);
    components.add(x, y, sign, closure, this.verdicts);
    cycles.add(x, y, sign);
    return change;
  }

  /** Infers everything that is outdated, including cycles. Verdicts added between two steps make it take longer. */
  *settleChunked(): Steps<void> {
    if (!this.#inference) {
      const version = this.#version;
      const built = yield* buildClosureChunked(this.verdicts.n, this.verdicts);
      if (this.#version === version) this.#infer(built);
    }
    yield* this.#settled().cycles.countChunked();
  }

  #settled(): Inference {
    return this.#inference ?? this.#infer(finish(buildClosureChunked(this.verdicts.n, this.verdicts)));
  }

  #infer(built: { closure: Closure; components: Components }): Inference {
    const components = new LiveComponents(built.components, this.verdicts);
    const cycles = new Cycles(this.verdicts, components);
    this.#inference = { closure: built.closure, components, cycles };
    return this.#inference;
  }
}
