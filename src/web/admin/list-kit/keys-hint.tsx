/** A page's intro with its shortcuts, shown only where a keyboard is likely. */
export function IntroWithKeys({ lead, keys }: { lead: string; keys: string }) {
  return (
    <>
      {lead} <span className="with-keys">{keys}</span>
    </>
  );
}
