import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** The scroll position of each history entry, while the portal is open. */
const places = new Map<string, number>();

const waitsAtMostMs = 3000;
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolls to a position as soon as the page is long enough, unless the reader scrolls first. */
function returnTo(top: number): () => void {
  const isThere = () => {
    window.scrollTo(0, top);
    return document.documentElement.scrollHeight - window.innerHeight >= top;
  };
  if (isThere()) return () => undefined;
  const growing = new ResizeObserver(() => isThere() && end());
  const timer = setTimeout(() => end(), waitsAtMostMs);
  const end = () => {
    growing.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) removeEventListener(move, end);
  };
  growing.observe(document.body);
  for (const move of ownMoves) addEventListener(move, end, { passive: true });
  return end;
}

/**
 * Starts a new page at the top; Back and Forward restore the old position. Another query of the
 * same page (a row, a filter) moves nothing. Reloads are left to the browser.
 */
export function useScrollPlace(): void {
  const { key, pathname } = useLocation();
  const way = useNavigationType();
  const stood = useRef(pathname);
  useEffect(() => {
    const set = (who: ScrollRestoration) => () => void (history.scrollRestoration = who);
    const [ours, browsers] = [set('manual'), set('auto')];
    ours();
    addEventListener('pagehide', browsers);
    addEventListener('pageshow', ours);
    return () => {
      browsers();
      removeEventListener('pagehide', browsers);
      removeEventListener('pageshow', ours);
    };
  }, []);
  useLayoutEffect(() => {
    const isAnother = stood.current !== pathname;
    stood.current = pathname;
    if (!isAnother) return undefined;
    if (way === NavigationType.Pop) return returnTo(places.get(key) ?? 0);
    window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, way]);
  // Runs with the page change, so that the next page's scrolling is not saved for this one.
  useLayoutEffect(() => {
    const keep = () => void places.set(key, window.scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [key]);
}
