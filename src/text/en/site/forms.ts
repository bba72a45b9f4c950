/** Words of the contact and career forms (PUB-7) and of what follows them. */
export const forms = {
  fields: {
    name: { label: 'Name', missing: 'Please enter your name.' },
    email: {
      label: 'Email address',
      help: 'We send a receipt and our answer to this address.',
      missing: 'Please enter a valid email address.',
    },
    subject: { label: 'Subject', missing: 'Please enter a subject.' },
    role: {
      label: 'Role',
      help: 'The role you apply for, or what you would like to do.',
      missing: 'Please enter the role.',
    },
    message: {
      label: 'Message',
      help: 'Never enter a password, a code or a recovery phrase here. We do not need them to help you.',
      missing: 'Please enter a message.',
    },
    cv: {
      label: 'CV',
      help: 'One PDF, at most 5 MB. Only the operator’s staff can open it.',
      missing: 'Please add your CV as a PDF.',
      large: 'This file is larger than 5 MB. Please choose a smaller one.',
      again: 'Please choose your CV again. Your browser does not keep the file.',
    },
  },
  trap: 'Leave this empty',
  faults: 'Not sent yet',
  sending: 'Sending...',
  failed: 'The connection failed and nothing was sent. Your text is still here. Please try again.',
  contact: {
    title: 'Write to the operator',
    send: 'Send message',
    map: 'Show this address on OpenStreetMap',
    mapNote:
      'Opens another site, which will see your visit. Nothing is loaded from it before then.',
  },
  career: { title: 'Apply for a role', send: 'Send application' },
  sent: {
    contact: {
      about: {
        title: 'Message sent',
        description: 'Your message is in the operator’s inbox.',
      },
      title: 'We have received your message',
      lead: 'It is in the operator’s inbox. We have sent a receipt with a reference to your email address.',
    },
    career: {
      about: {
        title: 'Application sent',
        description: 'Your application is in the operator’s inbox.',
      },
      title: 'We have received your application',
      lead: 'It is in the operator’s inbox with your CV. We have sent a receipt with a reference to your email address.',
    },
    caution:
      'We will never ask for your password, a code or a payment. If someone does, it is not us.',
    home: 'Go to the home page',
  },
};
