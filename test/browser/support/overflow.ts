import type { Page } from 'playwright-core';

/**
 * Finds elements that are too wide: elements beyond the window's edges, texts beyond their control or cell, and texts that are cut and
 * have no title. An element that scrolls sideways may be wider, unless it is a dialog or a menu.
 * @returns a sentence for each.
 */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(findOverflowing, page.viewportSize()!.width);
}

/** Runs in the page. */
function findOverflowing(width: number): string[] {
  const CONTROLS =
    'button, a, label, summary, select, legend, th, td, [role=gridcell], [role=columnheader], [role=option]';
  /** Rounding, and letters that lean out of their box. */
  const SLACK = 1.5;
  const described = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return `${Math.round(left)} to ${Math.round(right)}: ${element.outerHTML.slice(0, 160)}`;
  };
  const scrolls = (element: Element) =>
    !element.matches('dialog, [popover]') && /auto|scroll/.test(getComputedStyle(element).overflowX);
  const cuts = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
  const found = new Set<string>();
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
  const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement!;
    if (node.data.trim() === '' || parent.closest('script, style, .sr, svg, textarea, select')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
    if (rects.length === 0) continue;
    const [left, right] = [Math.min(...rects.map((rect) => rect.left)), Math.max(...rects.map((rect) => rect.right))];
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    let [hasTitle, isControlled] = [false, false];
    for (let box: Element | null = parent; box; box = box.parentElement) {
      hasTitle ||= box.closest('[title]') !== null;
      if (scrolls(box)) break;
      const place = box.getBoundingClientRect();
      if (place.width <= 1) break;
      const isOver = left < place.left - SLACK || right > place.right + SLACK;
      if (cuts(box)) {
        const isBelow = getComputedStyle(box).overflowY !== 'visible' && bottom > place.bottom + 4;
        if ((isOver || isBelow) && !hasTitle) found.add(`cut, ${described(box)}`);
        if (isOver || isBelow) break;
      } else if (box.matches('dialog, [popover]') && isOver) {
        found.add(`wider than ${described(box)}`);
        break;
      } else if (box.matches(CONTROLS) && !isControlled) {
        isControlled = true;
        if (isOver) found.add(`wider than ${described(box)}`);
      }
    }
  }
  // A phone makes its window as wide as what is in it, so the window's own width would tell nothing.
  if (document.documentElement.scrollWidth > width) {
    const isBeyond = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return (right > width + SLACK || left < -SLACK) && !element.parentElement!.closest('.sections ul');
    };
    for (const element of document.querySelectorAll('body *')) {
      if (isBeyond(element) && ![...element.children].some(isBeyond))
        found.add(`beyond the window, ${described(element)}`);
    }
  }
  return [...found];
}
