type WarningSheetProps = {
  id: string;
  words: { title: string; points: readonly string[]; after: string };
};

/** The typical requests of impostors, so that readers recognise them. */
export function WarningSheet({ id, words }: WarningSheetProps) {
  return (
    <section className="warning-sheet" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <ul className="dashes">
        {words.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{words.after}</p>
    </section>
  );
}
