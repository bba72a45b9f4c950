import type { TestimonialFacts } from '#contract/site.ts';
import { useSpoken, useSiteText } from '../server/spoken.tsx';
import { Section } from './section.tsx';

function Slide({ testimonial }: { testimonial: TestimonialFacts }) {
  const text = useSiteText().landing.voices;
  const { monthOf } = useSpoken();
  return (
    <li>
      <figure>
        <blockquote>
          <p>{testimonial.words}</p>
        </blockquote>
        <figcaption>
          <b>{testimonial.name}</b>
          <span>
            {text.since} {monthOf(testimonial.memberSince)}
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

/**
 * The testimonials as a row that scrolls automatically, by hand and by keyboard; `turn-slides.ts`
 * makes the buttons work. Absent if there are none (INT-2).
 */
export function Testimonials({ testimonials }: { testimonials: readonly TestimonialFacts[] }) {
  const text = useSiteText().landing.voices;
  if (testimonials.length === 0) return null;
  return (
    <Section id="voices" title={text.title} lead={text.lead}>
      <div
        className="voices"
        role="group"
        aria-roledescription={text.role}
        aria-label={text.list}
        data-pause={text.pause}
        data-play={text.play}
      >
        <ul className="slides" tabIndex={0} aria-label={text.list}>
          {testimonials.map((testimonial) => (
            <Slide key={testimonial.id} testimonial={testimonial} />
          ))}
        </ul>
        <div className="turns">
          <button type="button">{text.before}</button>
          <button type="button">{text.next}</button>
          <button type="button">{text.pause}</button>
        </div>
      </div>
    </Section>
  );
}
