import type { LeftBehind as Left } from '../../../shared/accounts/contract/left-behind.ts';
import { formatCount } from '../lib/format.ts';
import { Loaded, SkeletonLines } from '../parts/loaded.tsx';
import { leftBehindTexts as words } from './left-behind-texts.ts';
import { useLeftBehind } from './user-queries.ts';

/** Number of projects listed; the others are only counted. */
const SHOWN = 5;

interface Props {
  userId: string;
  ends: boolean;
  onChange: (ends: boolean) => void;
}

/**
 * Lists what still gives others access because of an account that is to be closed, and asks whether to end it. Shows nothing if there is
 * nothing.
 */
export function LeftBehind({ userId, ends, onChange }: Props) {
  const left = useLeftBehind(userId);
  return (
    <Loaded query={left} skeleton={<SkeletonLines count={2} />}>
      {(all) =>
        all.length > 0 && (
          <div>
            <p>{words.text}</p>
            <ul class="operate-findings">
              {all.slice(0, SHOWN).map((each) => (
                <li key={each.project.id}>
                  <bdi>{each.project.name}</bdi>
                  <br />
                  <span class="operate-note">{countsOf(each)}</span>
                </li>
              ))}
              {all.length > SHOWN && <li>{words.more(all.length - SHOWN)}</li>}
            </ul>
            <label class="switch">
              <input type="checkbox" checked={ends} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
              {words.end}
            </label>
            <p class="operate-note">{ends ? words.endHint : words.keepHint}</p>
          </div>
        )
      }
    </Loaded>
  );
}

const COUNTED = ['links', 'guest_links', 'guests', 'invitations', 'service_tokens', 'webhooks'] as const;

function countsOf(left: Left): string {
  return COUNTED.filter((name) => left[name] > 0)
    .map((name) => words.counted(words.counts[name], formatCount(left[name])))
    .join(' · ');
}
