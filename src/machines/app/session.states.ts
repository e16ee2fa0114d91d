import { sessionSetup } from './session.setup.ts'
import { companyIdOf } from './signed-in-user.ts'

/** The password was correct, the code is missing. Another tab may sign in in the meantime. */
export function askingCodeState() {
  return sessionSetup.createStateConfig({
    description: 'The password was right; a code of the app or a recovery code is still missing',
    initial: 'idle',
    states: { idle: {}, refused: { exit: 'forgetFailure' } },
    on: {
      'session.give-code': '#session.givingCode',
      'session.start-over': { target: '#session.signedOut', actions: 'forgetAsked' },
      'session.token-changed': {
        guard: { type: 'isToken', params: ({ event }) => event },
        target: '#session.signedIn',
        actions: ['forgetAsked', { type: 'keepToken', params: ({ event }) => event }, 'dropErrors'],
      },
    },
  })
}

/**
 * The session is for another company than this tab. Nothing changes until the user chooses where to
 * continue.
 */
export function elsewhereState() {
  return sessionSetup.createStateConfig({
    description: 'The session is about another company than the one this tab was drawn for',
    initial: 'asking',
    exit: 'forgetFailure',
    states: {
      asking: {
        entry: 'forgetPresent',
        invoke: {
          src: 'findPresent',
          onDone: [
            {
              guard: { type: 'isOwnCompany', params: ({ event }) => ({ user: event.output }) },
              target: '#session.signedIn.loadingHeader',
            },
            {
              target: 'known',
              actions: { type: 'keepPresent', params: ({ event }) => ({ user: event.output }) },
            },
          ],
          onError: 'unknown',
        },
      },
      unknown: { after: { askAgain: 'asking' } },
      known: {
        on: {
          'session.follow': {
            target: '#session.signedIn.leaving',
            actions: { type: 'openCompany', params: ({ context }) => ({ user: context.present }) },
          },
          'session.go-back': 'goingBack',
        },
      },
      goingBack: {
        tags: 'busy',
        entry: 'forgetFailure',
        invoke: {
          src: 'chooseAgain',
          input: ({ context }) => ({ companyId: companyIdOf(context.user) }),
          onDone: '#session.signedIn.loadingHeader',
          onError: {
            target: 'known',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        },
      },
    },
    on: { 'session.company-changed': '.asking', 'session.retry': '.asking' },
  })
}
