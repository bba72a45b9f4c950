-- The sandbox's words for moderation are two (DEMO-1); of people the site asks for twenty letters.
alter table site.testimonial drop constraint testimonial_words_check;
alter table site.testimonial add constraint testimonial_words_check
  check (length(trim(words)) between 10 and 400);
