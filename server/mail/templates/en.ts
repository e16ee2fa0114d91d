import type { MailWording } from '../mail-words.ts'

export const en: MailWording = {
  greeting: 'Hello {fullName},',
  footer:
    'You get this message because your address was used at {product}. If that was not you, you can ignore it.',
  reasons: {
    sold_out: 'something you asked for is sold out',
    closed: 'we are closed',
    too_busy: 'we are too busy at the moment',
    customer_request: 'you asked for it',
    no_answer: 'we could not reach you',
    payment_failed: 'the payment did not go through',
    wrong_item: 'there was a mistake in the order',
    quality: 'we could not prepare it as it should be',
    mistake: 'there was a mistake on our side',
    delivery_failed: 'it could not be delivered',
  },
  mails: {
    'order-accepted': {
      subject: '{companyName} has accepted order {orderNo}',
      paragraphs: [
        'Thank you, your order {orderNo} is accepted.',
        'It will be ready around {time}.',
      ],
      action: 'Follow your order',
    },
    'order-rejected': {
      subject: '{companyName} can not take order {orderNo}',
      paragraphs: [
        'We are sorry: we can not take your order {orderNo}.',
        'The reason: {reason}.',
        'What you paid will be given back.',
      ],
      action: 'See your order',
    },
    'order-expired': {
      subject: '{companyName} did not answer order {orderNo}',
      paragraphs: [
        'We are sorry: nobody could answer your order {orderNo} in time, so it was ended.',
        'What you paid will be given back.',
      ],
      action: 'See your order',
    },
    'order-ready': {
      subject: '{companyName}: order {orderNo} is ready',
      paragraphs: ['Your order {orderNo} is ready.'],
      action: 'See your order',
    },
    'order-assigned': {
      subject: '{companyName}: order {orderNo} is on its way',
      paragraphs: ['Your order {orderNo} is out for delivery.'],
      action: 'Follow your order',
    },
    'order-cancelled': {
      subject: '{companyName} has cancelled order {orderNo}',
      paragraphs: [
        'We are sorry: your order {orderNo} was cancelled.',
        'The reason: {reason}.',
        'What you paid will be given back.',
      ],
      action: 'See your order',
    },
    'order-delivery-failed': {
      subject: '{companyName}: order {orderNo} could not be delivered',
      paragraphs: [
        'We are sorry: your order {orderNo} could not be delivered. What you paid will be given back.',
      ],
      action: 'See your order',
    },
    'order-completed': {
      subject: '{companyName}: your receipt for order {orderNo}',
      paragraphs: ['Thank you for your order {orderNo}.'],
      action: 'See your receipt',
    },
    'booking-accepted': {
      subject: '{companyName} has confirmed your booking',
      paragraphs: ['Your booking {orderNo} is confirmed.', 'We expect you on {time}.'],
      action: 'See, move or cancel your booking',
    },
    'booking-rejected': {
      subject: '{companyName} can not take your booking',
      paragraphs: [
        'We are sorry: we can not take your booking on {time}.',
        'The reason: {reason}.',
      ],
      action: 'See your booking',
    },
    'booking-expired': {
      subject: '{companyName} did not answer your booking',
      paragraphs: [
        'We are sorry: nobody could answer your booking on {time} in time, so it was ended.',
      ],
      action: 'See your booking',
    },
    'booking-cancelled': {
      subject: '{companyName} has cancelled your booking',
      paragraphs: ['We are sorry: your booking on {time} was cancelled.', 'The reason: {reason}.'],
      action: 'See your booking',
    },
    'booking-rescheduled': {
      subject: '{companyName}: your booking has a new time',
      paragraphs: ['Your booking {orderNo} was moved.', 'The new time is {time}.'],
      action: 'See, move or cancel your booking',
    },
    'booking-reminder': {
      subject: '{companyName}: your booking on {time}',
      paragraphs: ['We look forward to seeing you on {time}.'],
      action: 'See, move or cancel your booking',
    },
    welcome: {
      subject: 'Welcome to {product}: choose your password',
      paragraphs: [
        '{companyName} is almost set up. Choose a password within 24 hours to sign in for the first time.',
      ],
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
      paragraphs: [
        '{inviter} set up {companyName} for you. Choose a password within 7 days to take it over.',
      ],
      action: 'Choose a password',
    },
    'staff-invitation': {
      subject: '{companyName} invites you to {product}',
      paragraphs: [
        '{inviter} would like you to work with the team of {companyName}. The invitation is good for 7 days and for you alone.',
      ],
      action: 'Accept the invitation',
    },
    'password-reset': {
      subject: 'Set a new password for {product}',
      paragraphs: [
        'Use this link within 10 minutes to set a new password. A newer message makes it invalid.',
        'Nobody from {product} will ever ask you for it.',
      ],
      action: 'Set a new password',
    },
    'email-change': {
      subject: 'Confirm your new e-mail address for {product}',
      paragraphs: ['Type this code within 30 minutes where you asked for the change: {code}'],
    },
    'address-changed': {
      subject: 'The e-mail address of your {product} account was changed',
      paragraphs: [
        'Your account has another e-mail address from now on; this one no longer signs you in.',
        'If that was not you, answer at once to whoever runs {product} for you: someone else may have your account.',
      ],
    },
    'password-changed': {
      subject: 'Your password for {product} was changed',
      paragraphs: [
        'Your password was changed and your other devices were signed out.',
        'If that was not you, set a new one at once.',
      ],
      action: 'Set a new password',
    },
    'new-device': {
      subject: 'A new device has signed in to {product}',
      paragraphs: [
        'Your account was signed in to on a device that is new to us: {device}.',
        'If that was you, there is nothing to do. If not, set a new password at once: that signs every device out.',
      ],
      action: 'Set a new password',
    },
    'let-in': {
      subject: 'Somebody is trying to sign in to your {product} account',
      paragraphs: [
        'There were many wrong passwords for your account, so tries from unknown devices have to wait.',
        'If you want to sign in yourself, use this link within an hour: with it your own password is accepted at once.',
      ],
      action: 'Sign in',
    },
    'application-contacted': {
      subject: '{companyName} would like to talk to you',
      paragraphs: [
        'Thank you for applying as {jobTitle}. We like what we read and will get in touch with you shortly.',
        '{message}',
      ],
      action: 'See your application',
    },
    'application-accepted': {
      subject: '{companyName}: your application was accepted',
      paragraphs: [
        'Good news: we would like you to join us as {jobTitle}. We will write to you about what comes next.',
        '{message}',
      ],
      action: 'See your application',
    },
    'application-rejected': {
      subject: 'Your application at {companyName}',
      paragraphs: [
        'Thank you for applying as {jobTitle}. This time we can not offer you the position. We wish you all the best.',
        '{message}',
      ],
      action: 'See your application',
    },
    'application-reopened': {
      subject: '{companyName} looks at your application again',
      paragraphs: [
        'We have opened your application as {jobTitle} once more and will let you know.',
        '{message}',
      ],
      action: 'See your application',
    },
    'queue-called': {
      subject: '{companyName}: it is your turn',
      paragraphs: ['Number {ticketNo}: please come now.'],
      action: 'See your place',
    },
    'queue-almost': {
      subject: '{companyName}: it is almost your turn',
      paragraphs: ['Number {ticketNo}: please come back, it will not be long.'],
      action: 'See your place',
    },
    'queue-closing': {
      subject: '{companyName} closes soon',
      paragraphs: ['Number {ticketNo}: we close soon. Please come now, or another day.'],
      action: 'See your place',
    },
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
