import { hasSession } from '../../app/session.ts';

/** Offers the dashboard where the log-in stands, to who is logged in in this browser. */
export function greetMember(link: HTMLAnchorElement): void {
  const { inside, insideTo } = link.dataset;
  if (!hasSession('client') || inside === undefined || insideTo === undefined) return;
  link.textContent = inside;
  link.href = insideTo;
}
