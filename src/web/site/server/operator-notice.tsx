import { useSiteText } from './spoken.tsx';

/** The operator's notice of maintenance (PUB-2), in its words and marked as such. */
export function OperatorNotice({ words }: { words: string }) {
  const { status } = useSiteText();
  return (
    <div className="paper-card operator-notice" role="note">
      <span className="eyebrow">{status.notice}</span>
      <p>{words}</p>
    </div>
  );
}
