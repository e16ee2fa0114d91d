import type { MailWording } from '../mail-words.ts'

export const en: MailWording = {
  greeting: 'Hello {fullName},',
  footer: 'You get this message because your address was used at {product}. If that was not you, you can ignore it.',
  mails: {
    welcome: {
      subject: 'Welcome to {product}: choose your password',
      paragraphs: ['{companyName} is almost set up. Choose a password within 24 hours to sign in for the first time.'],
      action: 'Choose a password',
    },
    'known-address': {
      subject: 'You already have an account at {product}',
      paragraphs: [
        'Someone, probably you, tried to sign up with this address. It has an account already, so nothing was changed.',
        'If you forgot your password, you can set a new one.',
      ],
      action: 'Set a new password',
    },
    'business-invitation': {
      subject: '{companyName} is ready for you at {product}',
      paragraphs: ['{inviter} set up {companyName} for you. Choose a password within 7 days to take it over.'],
      action: 'Choose a password',
    },
    'staff-invitation': {
      subject: '{companyName} invites you to {product}',
      paragraphs: ['{inviter} would like you to work with the team of {companyName}. The invitation is good for 7 days and for you alone.'],
      action: 'Accept the invitation',
    },
    'password-reset': {
      subject: 'Set a new password for {product}',
      paragraphs: ['Use this link within 10 minutes to set a new password. A newer message makes it invalid.', 'Nobody from {product} will ever ask you for it.'],
      action: 'Set a new password',
    },
    'email-change': {
      subject: 'Confirm your new e-mail address for {product}',
      paragraphs: ['Type this code within 30 minutes where you asked for the change: {code}'],
    },
    'application-contacted': {
      subject: '{companyName} would like to talk to you',
      paragraphs: ['Thank you for applying as {jobTitle}. We like what we read and will get in touch with you shortly.'],
      action: 'See your application',
    },
    'application-accepted': {
      subject: '{companyName}: your application was accepted',
      paragraphs: ['Good news: we would like you to join us as {jobTitle}. We will write to you about what comes next.'],
      action: 'See your application',
    },
    'application-rejected': {
      subject: 'Your application at {companyName}',
      paragraphs: ['Thank you for applying as {jobTitle}. This time we can not offer you the position. We wish you all the best.'],
      action: 'See your application',
    },
    'application-reopened': {
      subject: '{companyName} looks at your application again',
      paragraphs: ['We have opened your application as {jobTitle} once more and will let you know.'],
      action: 'See your application',
    },
    'queue-called': { subject: '{companyName}: it is your turn', paragraphs: ['Number {ticketNo}: please come now.'], action: 'See your place' },
    'queue-almost': { subject: '{companyName}: it is almost your turn', paragraphs: ['Number {ticketNo}: please come back, it will not be long.'], action: 'See your place' },
    'queue-closing': { subject: '{companyName} closes soon', paragraphs: ['Number {ticketNo}: we close soon. Please come now, or another day.'], action: 'See your place' },
    'membership-moved': {
      subject: '{communityName}: {status}',
      paragraphs: ['The membership of {companyName} in {communityName} has changed: {status}.'],
    },
  },
  texts: {
    'password-reset': 'Your code for a new {product} password: {code} (10 minutes)',
    'queue-called': '{companyName}: it is your turn. Your number is {ticketNo}.',
    'queue-almost': '{companyName}: it is almost your turn. Your number is {ticketNo}.',
    'queue-closing': '{companyName} closes soon. Your number is {ticketNo}.',
  },
}
