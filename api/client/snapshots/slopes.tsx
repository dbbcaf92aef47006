import type { Move } from './queries.ts';
import { keptTexts as words } from './texts.ts';

/** Features that have a line, those that moved beyond noise first. */
const LINES = 16;
const HEIGHT = 2;

/** Lines from the earlier ranks to the later ones; moves beyond noise are strong. The list beside it says the same in words. */
export function Slopes({ moves }: { moves: readonly Move[] }) {
  const inBoth = moves.filter(({ from, to }) => from !== null && to !== null);
  const beyond = inBoth.filter((move) => move.beyond_noise);
  const others = inBoth.filter((move) => !move.beyond_noise).sort((one, other) => one.to! - other.to!);
  const shown = [...beyond, ...others].slice(0, LINES);
  if (shown.length < 2) return null;
  const before = shown.toSorted((one, other) => one.from! - other.from!);
  const after = shown.toSorted((one, other) => one.to! - other.to!);
  return (
    <figure class="slopes" aria-label={words.chart}>
      <Column moves={before} rankOf={({ from }) => from!} />
      <svg viewBox={`0 0 100 ${HEIGHT * shown.length}`} preserveAspectRatio="none" aria-hidden="true">
        {shown.map((move) => (
          <line
            key={move.feature.id}
            x1={0}
            x2={100}
            y1={HEIGHT * (before.indexOf(move) + 0.5)}
            y2={HEIGHT * (after.indexOf(move) + 0.5)}
            class={move.beyond_noise ? `is-${move.change}` : undefined}
          />
        ))}
      </svg>
      <Column moves={after} rankOf={({ to }) => to!} />
    </figure>
  );
}

function Column({ moves, rankOf }: { moves: readonly Move[]; rankOf: (move: Move) => number }) {
  return (
    <ol>
      {moves.map((move) => (
        <li key={move.feature.id} class={move.beyond_noise ? 'is-beyond' : undefined}>
          <span class="num">{rankOf(move)}</span>
          <bdi title={move.feature.name}>{move.feature.name}</bdi>
        </li>
      ))}
    </ol>
  );
}
