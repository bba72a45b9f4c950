type Control = HTMLInputElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): Control[] => [
  ...form.querySelectorAll<Control>('.form-field :is(input, textarea)'),
];

function mark(control: Control, fault: string): void {
  const beside = document.getElementById(`${control.id}-fault`);
  if (beside !== null) beside.textContent = fault;
  if (fault === '') control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
}

/** Returns a field's client-side fault, in the words that the server would use. */
function faultOf(control: Control): string {
  const { missing = '', large = '', limit } = control.dataset;
  if (!control.checkValidity()) return missing || control.validationMessage;
  const size = control instanceof HTMLInputElement ? (control.files?.[0]?.size ?? 0) : 0;
  return limit !== undefined && size > Number(limit) ? large : '';
}

/** Marks each field by `faults` and focuses the first invalid one; returns true if there is one. */
function markAll(form: HTMLFormElement, faults: (control: Control) => string): boolean {
  let first: Control | undefined;
  for (const control of controlsOf(form)) {
    const fault = faults(control);
    mark(control, fault);
    if (fault !== '') first ??= control;
  }
  first?.focus();
  return first !== undefined;
}

type FormAnswer = { data?: { next: string }; message?: string; fields?: Record<string, string> };

/**
 * Sends a form without leaving the page, so that an error loses no input or chosen file; success
 * navigates as it would without script.
 */
export function sendForm(form: HTMLFormElement): void {
  const button = form.querySelector('button')!;
  const status = form.querySelector('.said')!;
  const text = button.textContent;
  const { sending = '', failed = '' } = form.dataset;
  form.noValidate = true;
  const rest = (message: string): void => {
    status.textContent = message;
    button.textContent = text;
    button.disabled = false;
  };
  const send = async (): Promise<void> => {
    const body = new FormData(form);
    const headers = { accept: 'application/json' };
    const answer = await fetch(form.action, { method: 'POST', body, headers });
    const { data, message = '', fields = {} } = (await answer.json()) as FormAnswer;
    if (data !== undefined) return location.assign(data.next);
    // Re-enables the button before the focus moves: a disabled button drops the focus.
    rest(message);
    markAll(form, ({ name }) => fields[name] ?? '');
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    form.querySelector('#faults')?.remove();
    status.textContent = '';
    if (button.disabled || markAll(form, faultOf)) return;
    button.disabled = true;
    button.textContent = sending;
    send().catch(() => rest(failed));
  });
}
