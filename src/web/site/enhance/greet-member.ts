import { hasSession } from '../../app/session.ts';

/** Replaces the log-in link with the dashboard for a visitor logged in in this browser. */
export function greetMember(link: HTMLAnchorElement): void {
  const { inside, insideTo } = link.dataset;
  if (!hasSession('client') || inside === undefined || insideTo === undefined) return;
  link.textContent = inside;
  link.href = insideTo;
}
