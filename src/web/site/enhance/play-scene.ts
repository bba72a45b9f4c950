/** The browser's data-saver hint, which not all browsers provide. */
type Connection = { saveData?: boolean };

const still = matchMedia('(prefers-reduced-motion: reduce)');
const sparing = matchMedia('(prefers-reduced-data: reduce)');

const maySpend = (): boolean => {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData !== true && !sparing.matches;
};

/**
 * Plays a scene's video after the page has loaded, while it is visible, unless reduced motion or
 * data saving is on; a button pauses and resumes it (PUB-6, WCAG 2.2.2).
 */
export function playScene(scene: HTMLElement): void {
  const video = scene.querySelector('video');
  const button = scene.parentElement?.querySelector<HTMLButtonElement>('.pause-film');
  if (!video || !button || !maySpend()) return;
  let isHeld = still.matches;
  let isSeen = false;
  const follow = (): void => {
    if (isSeen && !isHeld) void video.play().catch(() => undefined);
    else video.pause();
  };
  const [pause, play] = [button.textContent, button.dataset['play'] ?? ''];
  const hold = (held: boolean): void => {
    isHeld = held;
    button.textContent = held ? play : pause;
    follow();
  };
  button.addEventListener('click', () => hold(!isHeld));
  still.addEventListener('change', () => hold(still.matches));
  video.addEventListener('playing', () => video.classList.add('film-playing'));
  const begin = (): void => {
    hold(isHeld);
    button.hidden = false;
    new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting === true;
      follow();
    }).observe(scene);
  };
  // Text comes first: the video loads after the page.
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
