export const verifyStatement = {
  about: {
    title: 'Check a statement: genuine or changed?',
    description:
      'Choose a statement as PDF, CSV or JSON. Your browser checks its seal here; the file is sent nowhere.',
  },
  title: 'Check a statement',
  lead: 'A figure on paper is only as good as the paper. Here you see whether a statement is the one that was handed out, to the last bit.',
  choose: 'Choose a statement',
  orDrop: 'or drop it here. PDF, CSV or JSON, as it was downloaded.',
  stays: 'The file stays on your device: your browser reads it, and nothing of it is sent.',
  noScript:
    'This check runs in the browser and needs JavaScript. Below stands how to do the same without this page.',
  result: 'Result',
  reading: 'Reading the file...',
  verdicts: {
    genuine: {
      title: 'Genuine and unchanged',
      says: 'This installation sealed this file, and not a bit of it has changed since.',
    },
    changed: {
      title: 'Changed',
      says: 'The seal is ours, but this is not the file that it was made for. Something in it was changed, or it was opened and saved again by a program. Do not rely on it: ask for the file as it was downloaded.',
    },
    foreign: {
      title: 'Not sealed by this installation',
      says: 'The seal was made with a key that is not published here. If another installation issued it, check it there. Otherwise do not rely on it.',
    },
    forged: {
      title: 'The seal does not hold',
      says: 'The file says that our key sealed it. The key does not confirm it. Do not rely on it.',
    },
    unsealed: {
      title: 'No seal at its end',
      says: 'A statement ends with its seal, and this file does not. It is something else, or a part is missing.',
    },
    unable: {
      title: 'Your browser cannot check this',
      says: 'It does not know Ed25519 signatures, or the keys could not be read. Try a newer browser, or the way below.',
    },
    large: {
      title: 'Too large for a statement',
      says: 'No statement is larger than 20 MB. This was not read.',
    },
  },
  facts: {
    period: 'Period',
    format: 'Format',
    number: 'Number',
    made: 'Made at',
    installation: 'Issued by',
    kid: 'Key',
    books: 'Seal of the books',
  },
  to: 'to',
  key: {
    title: 'By which key',
    says: 'Every seal names its key. The keys of this installation are published, each under its thumbprint:',
    link: 'jwks.json',
  },
  proves: {
    title: 'What a seal proves, and what it does not',
    points: [
      'That this installation handed out exactly these bytes, on the day that the seal names.',
      'Not that what stands in them is true: a seal cannot know. Whether the coins are there is shown at Solvency.',
      'Not whose hands it came through. A genuine statement can still be somebody else’s.',
    ],
  },
  byHand: {
    title: 'The same without this page',
    steps: [
      'The seal is the last line of the file (in a JSON, its last member): a compact JWS of three parts with dots between them.',
      'Everything before the seal is what was sealed: in a PDF up to the “%” of the last line, in a CSV up to its last row, in a JSON up to the comma before “candor_seal”.',
      'Its SHA-256, in base64url, is “sha256” in the middle part of the JWS.',
      'The last part is an Ed25519 signature over the first two, by the key that “kid” names. Any JOSE library checks it.',
    ],
  },
} as const;
