import type { Page } from 'playwright-core';

/** Least width and height of what people press, in pixels: of any control (WCAG 2.5.8), and of what answers a question. */
const LEAST = { any: 24, answer: 44 };
const CONTROLS = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  ...['button', 'checkbox', 'link', 'menuitem', 'option', 'radio', 'switch', 'tab'].map((role) => `[role=${role}]`),
].join();
const ANSWERS = '.compare-name, .compare-equal, .step';

/**
 * The controls on the screen that are smaller than the rules allow, each with its size. As large as a control is what reacts to it: its label
 * and what its styles lay over it count. Links within a sentence are as high as its lines, and left out.
 */
export function tooSmallControls(page: Page): Promise<string[]> {
  return page.evaluate(findTooSmall, { controls: CONTROLS, answers: ANSWERS, least: LEAST });
}

/** Runs in the page. */
function findTooSmall({ controls, answers, least }: { controls: string; answers: string; least: typeof LEAST }) {
  const isWithinSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...element.parentElement!.childNodes].some((node) => node.nodeName === '#text' && node.textContent!.trim() !== '');
  /** Pressed in place of it. */
  const labelsOf = (element: Element): Element[] => [
    ...('labels' in element ? ((element as HTMLInputElement).labels ?? []) : []),
    ...(element.closest('[role=gridcell].choose-cell') ? [element.parentElement!] : []),
  ];
  /** How far to one side of its middle an element still reacts. */
  const reach = (
    parts: readonly Element[],
    [x, y]: readonly [number, number],
    [right, down]: readonly [number, number],
  ) => {
    const isHit = (far: number) => {
      const hit = document.elementFromPoint(x + right * far, y + down * far);
      return hit !== null && parts.some((part) => part.contains(hit));
    };
    let far = 0;
    while (far < least.answer && isHit(far)) far += 1;
    return far;
  };
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const found: string[] = [];
  for (const element of (dialog ?? document).querySelectorAll(controls)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || isWithinSentence(element)) continue;
    const most = element.matches(answers) ? least.answer : least.any;
    const parts = [element, ...labelsOf(element)];
    const isLarge = (width: number, height: number) => width >= most && height >= most;
    const rects = parts.map((part) => part.getBoundingClientRect());
    if (rects.some(({ width, height }) => isLarge(width, height))) continue;
    const before = [scrollX, scrollY] as const;
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const middle = [left + width / 2, top + height / 2] as const;
    const across = reach(parts, middle, [-1, 0]) + reach(parts, middle, [1, 0]);
    const along = reach(parts, middle, [0, -1]) + reach(parts, middle, [0, 1]);
    scrollTo({ left: before[0], top: before[1], behavior: 'instant' });
    // Shown once it has the focus, as the link to the content.
    const isOutside = left + width <= 0 || top + height <= 0;
    if (isOutside || isLarge(Math.max(width, across), Math.max(height, along))) continue;
    found.push(`${width.toFixed(1)} × ${height.toFixed(1)}: ${element.outerHTML.slice(0, 160)}`);
  }
  return found;
}
