const typing = 'input,select,textarea,[contenteditable]';

/** Whether a press belongs to what lies over the screen: a question, or a box being typed into. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(typing)) return true;
  return document.querySelector('[role=dialog]') !== null && !target?.closest('.sheet');
}
