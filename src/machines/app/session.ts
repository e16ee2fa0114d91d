import { assertEvent } from 'xstate'
import type { OutputOf } from '#contract/endpoint.ts'
import type { signIn } from '#contract/user.ts'
import { askedBy, sessionSetup } from './session.setup.ts'
import { askingCodeState, elsewhereState } from './session.states.ts'
import type { SessionContext } from './session.types.ts'
import { isBack, landingFor, pathAfterSignIn } from './signed-in-user.ts'

type SignedIn = { event: { output: OutputOf<typeof signIn> } }

/** Keeps the token and the user that a sign-in has returned. */
const keepSignedIn = [
  { type: 'storeToken', params: ({ event }: SignedIn) => ({ token: event.output.token }) },
  { type: 'keepToken', params: ({ event }: SignedIn) => ({ token: event.output.token }) },
  { type: 'keepUser', params: ({ event }: SignedIn) => ({ user: event.output.user }) },
] as const

/** After a sign-in without the form: opens the landing screen. */
const enterActions = [
  ...keepSignedIn,
  {
    type: 'takeModule',
    params: ({ event }: SignedIn) => ({ moduleId: event.output.user.moduleId }),
  },
  { type: 'openPage', params: ({ event }: SignedIn) => ({ path: landingFor(event.output.user) }) },
  'dropErrors',
] as const

type Entering = SignedIn & { context: SessionContext }

/** After a sign-in with the form: returns to the last screen. */
const signInActions = [
  {
    type: 'takeModule',
    params: ({ context, event: { output } }: Entering) => ({
      moduleId: output.user.moduleId,
      isBack: isBack({ ...context, user: output.user }),
    }),
  },
  {
    type: 'openPage',
    params: ({ context, event: { output } }: Entering) => ({
      path: pathAfterSignIn({ ...context, user: output.user }),
    }),
  },
  ...keepSignedIn,
  'dropErrors',
] as const

/**
 * The sign-in state. The token is in the browser's storage, shared by all tabs; this machine holds
 * what this tab knows.
 */
export const session = sessionSetup.createMachine({
  id: 'session', // docs/charts/session.svg
  description: 'Who is signed in, from the token to the sign-out',
  context: ({ input }) => ({
    token: input?.token,
    user: input?.token === undefined ? undefined : input.user,
    modules: [],
  }),
  initial: 'starting',
  options: { maxIterations: 100 },
  states: {
    starting: { always: [{ guard: 'hasToken', target: 'signedIn' }, { target: 'signedOut' }] },
    signedOut: {
      initial: 'idle',
      states: {
        idle: {},
        refused: { exit: 'forgetFailure' },
        usingPasskey: {
          description: 'The browser asks for a passkey, which is both steps at once',
          tags: 'busy',
          invoke: {
            src: 'usePasskey',
            onDone: { target: '#session.signedIn', actions: signInActions },
            onError: {
              target: 'refused',
              actions: { type: 'keepFailure', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'session.sign-in': { target: 'signingIn' },
        'session.use-passkey': { target: '.usingPasskey' },
        'session.enter': {
          target: 'signedIn',
          actions: enterActions,
        },
        'session.ask-code': {
          target: 'askingCode',
          actions: { type: 'keepAsked', params: ({ event }) => event },
        },
        'session.page-refused': {
          actions: { type: 'tell', params: { kind: 'error', textKey: 'toast.sessionExpired' } },
        },
        'session.token-changed': {
          guard: { type: 'isToken', params: ({ event }) => event },
          target: 'signedIn',
          actions: [{ type: 'keepToken', params: ({ event }) => event }, 'dropErrors'],
        },
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        src: 'login',
        // Not kept in the context, where the inspector would show the password.
        input: ({ event }) => {
          assertEvent(event, 'session.sign-in')
          return event.credentials
        },
        onDone: { target: 'signedIn', actions: signInActions },
        onError: [
          {
            guard: { type: 'asksCode', params: ({ event }) => event },
            target: 'askingCode',
            actions: {
              type: 'keepAsked',
              params: ({ event }) => ({ asked: askedBy(event.error) }),
            },
          },
          {
            target: 'signedOut.refused',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        ],
      },
    },
    askingCode: askingCodeState(),
    givingCode: {
      tags: 'busy',
      invoke: {
        src: 'takeCode',
        input: ({ context, event }) => {
          assertEvent(event, 'session.give-code')
          return { token: context.asked?.token ?? '', code: event.passcode }
        },
        onDone: { target: 'signedIn', actions: ['forgetAsked', ...signInActions] },
        onError: [
          {
            guard: { type: 'isTicketOver', params: ({ event }) => event },
            target: 'signedOut.refused',
            actions: ['forgetAsked', { type: 'keepFailure', params: ({ event }) => event }],
          },
          {
            target: 'askingCode.refused',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
        ],
      },
    },
    signedIn: {
      initial: 'waiting',
      states: {
        waiting: { after: { headerDelay: 'loadingHeader' } },
        loadingHeader: {
          tags: 'busy',
          invoke: {
            src: 'loadHeader',
            input: ({ context: { former, formerPath } }) => ({ former, formerPath }),
            onDone: [
              {
                guard: { type: 'isOwnCompany', params: ({ event }) => event.output },
                target: 'ready',
                actions: { type: 'keepHeader', params: ({ event }) => event.output },
              },
              {
                target: 'elsewhere.known',
                actions: { type: 'keepPresent', params: ({ event }) => event.output },
              },
            ],
            onError: {
              target: 'headerFailed',
              actions: { type: 'keepFailure', params: ({ event }) => event },
            },
          },
        },
        headerFailed: { exit: 'forgetFailure', on: { 'session.retry': 'loadingHeader' } },
        elsewhere: elsewhereState(),
        leaving: {
          description: 'The page is being loaded anew for another company',
          after: { askAgain: 'elsewhere' },
          on: { 'session.company-changed': {} },
        },
        ready: {
          on: {
            'session.user-changed': { actions: { type: 'keepUser', params: ({ event }) => event } },
            'session.retry': 'loadingHeader',
          },
        },
      },
      on: {
        'session.sign-out': { target: 'signingOut', actions: 'forgetOwnPath' },
        'session.enter': {
          description: 'An invitation was accepted on a device where someone is signed in',
          target: 'signedIn',
          actions: enterActions,
        },
        'session.call-failed': {
          guard: { type: 'endsSession', params: ({ event }) => event },
          target: 'signingOut',
          actions: [
            { type: 'keepFormer', params: ({ event }) => event },
            'noteModule',
            {
              type: 'tell',
              params: ({ event }) => ({ kind: 'error', text: event.message }),
            },
          ],
        },
        'session.continue': { actions: 'forgetFormer' },
        'session.storage-cleared': {
          target: 'expired',
          actions: [{ type: 'keepFormer', params: ({ event }) => event }, 'noteModule'],
        },
        'session.company-changed': {
          guard: { type: 'isOtherCompany', params: ({ event }) => event },
          target: '.elsewhere',
        },
        'session.open-company': {
          target: '.leaving',
          actions: { type: 'openCompany', params: ({ event }) => event },
        },
        'session.token-changed': [
          { guard: { type: 'isSameToken', params: ({ event }) => event } },
          {
            guard: { type: 'isToken', params: ({ event }) => event },
            target: 'signedIn',
            actions: [
              { type: 'keepFormer', params: ({ event }) => event },
              'noteModule',
              { type: 'keepToken', params: ({ event }) => event },
            ],
          },
          {
            target: 'expired',
            actions: [{ type: 'keepFormer', params: ({ event }) => event }, 'noteModule'],
          },
        ],
      },
    },
    signingOut: {
      tags: 'busy',
      invoke: {
        src: 'logout',
        input: ({ context }) => ({ token: context.token }),
        onDone: 'signedOff',
        onError: 'signedOff',
      },
      after: { logoutPatience: 'signedOff' },
    },
    signedOff: {
      description: 'However the call went: the storage is cleared and the person told so',
      entry: [
        'clearStorage',
        'forget',
        { type: 'tell', params: { kind: 'success', textKey: 'toast.signedOut' } },
        'goToAuthHost',
      ],
      always: 'signedOut',
    },
    expired: {
      description: 'The token went away under us, by another tab or by hand',
      entry: [
        'forget',
        { type: 'tell', params: { kind: 'error', textKey: 'toast.sessionExpired' } },
        'goToAuthHost',
      ],
      always: 'signedOut',
    },
  },
})
