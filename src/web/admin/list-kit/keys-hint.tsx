/** A page's lead, and which keys it has: said only where a keyboard is likely. */
export function IntroWithKeys({ lead, keys }: { lead: string; keys: string }) {
  return (
    <>
      {lead} <span className="with-keys">{keys}</span>
    </>
  );
}
