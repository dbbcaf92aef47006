import { goneFrom, readyPair, shownNames } from './comparing.ts';
import type { Visitor } from './visitor.ts';

/** Whether the left feature is the one to choose. */
export type Opinion = (left: string, right: string) => boolean;

/** The state of the screen for a person who answers. */
type Phase = 'pair' | 'goal' | 'known' | 'wait';

/**
 * Answers what the screen asks, on and on: beyond the goal, and after others have had the last pairs, until nothing is left to ask.
 */
export async function answerToTheEnd(
  { page }: Visitor,
  isLeft: Opinion,
  { byTouch = false }: { byTouch?: boolean } = {},
): Promise<void> {
  for (;;) {
    const phase = await page.waitForFunction((): Phase | null => {
      const title = document.querySelector('h1')?.textContent ?? '';
      if (title === 'Every pair is in order') return 'known';
      if (document.querySelector('.compare-card:not(.is-waiting)')) return 'pair';
      if (title === 'Answers contradict each other' && document.querySelector('.compare-end')) {
        const ways = [...document.querySelectorAll('.compare-end button')].map(({ textContent }) => textContent);
        return ways.includes('Keep going') ? 'goal' : 'known';
      }
      if (title === 'Enough for a first ranking') return 'goal';
      return /Others are answering/.test(title) ? 'wait' : null;
    });
    switch (await phase.jsonValue()) {
      case 'known':
        return;
      case 'goal':
        await page.getByRole('button', { name: 'Keep going' }).click();
        // Others may answer the last questions at this moment: then the title is one of an end as well.
        await page.waitForFunction(
          () => ![...document.querySelectorAll('.compare-end button')].some((way) => way.textContent === 'Keep going'),
        );
        break;
      case 'wait':
        await page.waitForFunction(() => !/Others are answering/.test(document.querySelector('h1')?.textContent ?? ''));
        break;
      default: {
        const pair = await readyPair(page);
        const [left, right] = await shownNames(page);
        const isChosen = isLeft(left, right);
        if (byTouch) await page.locator(isChosen ? '.compare-left' : '.compare-right').tap();
        else await page.keyboard.press(isChosen ? 'ArrowLeft' : 'ArrowRight');
        await goneFrom(page, pair);
      }
    }
  }
}
