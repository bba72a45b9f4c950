/** The smallest document that is a PDF by its content, padded to a size. */
export function aPdf(bytes = 600): Buffer {
  const head = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');
  const tail = Buffer.from('\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
  return Buffer.concat([head, Buffer.alloc(bytes - head.length - tail.length, '%'), tail]);
}

/** A file as in a browser's form. */
export const aFile = (bytes: Buffer, name: string, type: string): File =>
  new File([new Uint8Array(bytes)], name, { type });

export const aCv = (bytes = 600): File => aFile(aPdf(bytes), 'cv.pdf', 'application/pdf');

/** A person's input on the contact page. */
export const aMessage = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  subject: 'Where is the ledger?',
  message: 'Good morning,\n\nhow do I read it?\n<b>Ada</b>',
};

/** A person's input on the career page, without the CV. */
export const anApplication = {
  name: 'Grace Hopper',
  email: 'grace@example.org',
  role: 'Auditor',
  message: 'I can count.',
};
