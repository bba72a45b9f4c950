/** Words of the contact and career forms (PUB-7) and of what follows them. */
export const forms = {
  fields: {
    name: { label: 'Name', missing: 'Please enter your name.' },
    email: {
      label: 'E-mail address',
      help: 'The answer goes here, and so does a receipt.',
      missing: 'Please enter a valid email address.',
    },
    subject: { label: 'Subject', missing: 'Please say what it is about.' },
    role: {
      label: 'Role',
      help: 'The role you apply for, or what you would like to do.',
      missing: 'Please name the role.',
    },
    message: {
      label: 'Message',
      help: 'Never write a password, a code or a recovery phrase here: nobody needs it to help you.',
      missing: 'Please write a message.',
    },
    cv: {
      label: 'CV',
      help: 'One PDF, at most 5 MB. People of this operator alone open it.',
      missing: 'Please add your CV as a PDF.',
      large: 'This file is larger than 5 MB. Please choose a smaller one.',
      again: 'Please choose your CV again: a browser does not keep a file that was sent.',
    },
  },
  trap: 'Leave this empty',
  faults: 'This was not sent yet',
  sending: 'Sending...',
  failed:
    'Nothing was sent: the connection failed. What you wrote is still here; please try again.',
  contact: {
    title: 'Write to the operator',
    send: 'Send message',
    map: 'Show this address on OpenStreetMap',
    mapNote: 'Opens another site, which then sees your visit. Nothing is asked of it before.',
  },
  career: { title: 'Apply for a role', send: 'Send application' },
  sent: {
    contact: {
      about: {
        title: 'Message sent | Candor',
        description: 'Your message is in the operator’s inbox.',
      },
      title: 'Your message is with us',
      lead: 'It lies in the operator’s inbox. A receipt with a reference is on its way to the address you gave.',
    },
    career: {
      about: {
        title: 'Application sent | Candor',
        description: 'Your application is in the operator’s inbox.',
      },
      title: 'Your application is with us',
      lead: 'It lies in the operator’s inbox with your CV. A receipt with a reference is on its way to the address you gave.',
    },
    caution:
      'We will never ask for your password, a code or a payment. If someone does, it is not us.',
    home: 'Go to the home page',
  },
};
