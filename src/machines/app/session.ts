import { assertEvent, assign, setup } from 'xstate'
import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import { landingOf } from '#contract/landing.ts'
import type { getModule, ModuleItem } from '#contract/module.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { roleOf } from '#contract/role.ts'
import type { signIn, UserDetails } from '#contract/user.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { type CallFailure, failureOf } from '../failure.ts'
import { actionNotProvided, promiseNotProvided } from '../not-provided.ts'
import { showToast } from './toasts.ts'

export type Credentials = CallInput<typeof signIn>
export type ModuleSettings = OutputOf<typeof getModule>['settings']
export type HeaderData = {
  user: UserDetails
  modules: readonly ModuleItem[]
  settings?: ModuleSettings
}
/**
 * What a failed call tells the session. `token` is the one of the request; open calls are sign-in,
 * sign-out and public pages; `path` is the address of the tab.
 */
export type CallFailed = {
  type: 'session.call-failed'
  status: number | undefined
  token: string | undefined
  isOpen: boolean
  message: string
  path: string
}

type Context = {
  token?: string
  /** Who is signed in, and the company of this tab. */
  user?: UserDetails
  /** The same person in the session's current company, once this differs. */
  present?: UserDetails
  /** Who was signed in here until the token went away or changed under this tab. */
  former?: UserDetails
  /** The address they were at. */
  formerPath?: string
  modules: readonly ModuleItem[]
  settings?: ModuleSettings
  failure?: CallFailure
}
/** Who was signed in under this tab, and where. */
export type Former = Pick<Context, 'former' | 'formerPath'>
type Events =
  | { type: 'session.sign-in'; credentials: Credentials }
  /** Someone was authenticated without the form: by a mailed code. */
  | { type: 'session.enter'; output: OutputOf<typeof signIn> }
  | { type: 'session.sign-out' }
  | { type: 'session.retry' }
  | { type: 'session.user-changed'; user: UserDetails }
  | { type: 'session.page-refused' }
  /** Another company was chosen: in another tab (`companyId`), or elsewhere, as the server says. */
  | { type: 'session.company-changed'; companyId: string | undefined }
  /** Continues in the company chosen in this tab, or elsewhere. */
  | { type: 'session.open-company'; user: UserDetails }
  | { type: 'session.follow' }
  /** Switches the session back to this tab's company. */
  | { type: 'session.go-back' }
  /** Whoever is signed in now goes on in the tab of somebody else. */
  | { type: 'session.continue' }
  /** The token in the storage changed under this tab, which is at `path`. */
  | { type: 'session.token-changed'; token: string | undefined; path: string }
  | { type: 'session.storage-cleared'; path: string }
  | CallFailed

const noFormer = { former: undefined, formerPath: undefined }
const signsOut: readonly (number | undefined)[] = [400, 401, 500]

const sessionSetup = setup({
  types: typesOf<{
    context: Context
    events: Events
    input: { token?: string; user?: UserDetails } | undefined
    tags: 'busy'
  }>(),
  actors: {
    login: promiseNotProvided<OutputOf<typeof signIn>, Credentials>('login'),
    loadHeader: promiseNotProvided<HeaderData, Former>('loadHeader'),
    logout: promiseNotProvided<unknown, { token: string | undefined }>('logout'),
    findPresent: promiseNotProvided<UserDetails>('findPresent'),
    chooseAgain: promiseNotProvided<unknown, { companyId: string | undefined }>('chooseAgain'),
  },
  guards: {
    isOwnCompany: ({ context }, { user }: { user: UserDetails }) =>
      companyIdOf(context.user) === undefined || companyIdOf(context.user) === companyIdOf(user),
    isOtherCompany: ({ context }, { companyId }: { companyId: string | undefined }) =>
      context.user !== undefined && companyId !== companyIdOf(context.user),
    hasToken: ({ context }) => context.token !== undefined,
    isToken: (_, { token }: { token: string | undefined }) => token !== undefined,
    isSameToken: ({ context }, { token }: { token: string | undefined }) => token === context.token,
    endsSession: ({ context }, { status, token, isOpen }: Omit<CallFailed, 'type'>) =>
      signsOut.includes(status) && !isOpen && token === context.token,
  },
  actions: {
    keepToken: assign((_, { token }: { token: string | undefined }) => ({
      token,
      user: undefined,
      modules: [],
      settings: undefined,
    })),
    keepUser: assign((_, { user }: { user: UserDetails }) => ({ user, ...noFormer })),
    keepFormer: assign(({ context }, { path }: { path: string }) =>
      context.user ? { former: context.user, formerPath: path } : {},
    ),
    forgetFormer: assign(noFormer),
    /** Who signs out by hand wants to come back to the landing. */
    forgetOwnPath: assign(({ context }) => (isSomeoneElse(context) ? {} : noFormer)),
    keepHeader: assign((_, { user, modules, settings }: HeaderData) => ({
      user,
      modules,
      settings,
    })),
    keepPresent: assign((_, { user }: { user: UserDetails }) => ({ present: user })),
    forgetPresent: assign({ present: undefined }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: undefined }),
    forget: assign({ token: undefined, user: undefined, modules: [], settings: undefined }),
    tell: showToast,
    /** What went wrong before somebody signed in is over. */
    dropErrors: ({ system }) => system.get('toasts')?.send({ type: 'toast.drop-errors' }),
    storeToken: actionNotProvided<{ token: string }>('storeToken'),
    /** Remembers the module of the tab for who is signed out under it. */
    noteModule: actionNotProvided('noteModule'),
    /** `isBack`: goes on in the module that was noted. */
    takeModule: actionNotProvided<{ moduleId: number | undefined; isBack?: boolean }>('takeModule'),
    clearStorage: actionNotProvided('clearStorage'),
    openPage: actionNotProvided<{ path: string }>('openPage'),
    goToAuthHost: actionNotProvided('goToAuthHost'),
    openCompany: actionNotProvided<{ user: UserDetails | undefined }>('openCompany'),
  },
  delays: { headerDelay: 500, logoutPatience: 5_000, askAgain: 5_000 },
})

/**
 * Who is signed in. The token is in the browser's storage, shared by all tabs; this machine holds
 * what this tab knows.
 */
export const session = sessionSetup.createMachine({
  id: 'session',
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
      states: { idle: {}, refused: { exit: 'forgetFailure' } },
      on: {
        'session.sign-in': { target: 'signingIn' },
        'session.enter': {
          target: 'signedIn',
          actions: [
            { type: 'storeToken', params: ({ event }) => ({ token: event.output.token }) },
            { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
            { type: 'keepUser', params: ({ event }) => ({ user: event.output.user }) },
            {
              type: 'takeModule',
              params: ({ event }) => ({ moduleId: event.output.user.moduleId }),
            },
            { type: 'openPage', params: ({ event }) => ({ path: landingFor(event.output.user) }) },
            'dropErrors',
          ],
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
        onDone: {
          target: 'signedIn',
          actions: [
            {
              type: 'takeModule',
              params: ({ context, event: { output } }) => ({
                moduleId: output.user.moduleId,
                isBack: isBack({ ...context, user: output.user }),
              }),
            },
            {
              type: 'openPage',
              params: ({ context, event: { output } }) => ({
                path: pathAfterSignIn({ ...context, user: output.user }),
              }),
            },
            { type: 'storeToken', params: ({ event }) => ({ token: event.output.token }) },
            { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
            { type: 'keepUser', params: ({ event }) => ({ user: event.output.user }) },
            'dropErrors',
          ],
        },
        onError: {
          target: 'signedOut.refused',
          actions: { type: 'keepFailure', params: ({ event }) => event },
        },
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
          actions: [
            { type: 'storeToken', params: ({ event }) => ({ token: event.output.token }) },
            { type: 'keepToken', params: ({ event }) => ({ token: event.output.token }) },
            { type: 'keepUser', params: ({ event }) => ({ user: event.output.user }) },
            {
              type: 'takeModule',
              params: ({ event }) => ({ moduleId: event.output.user.moduleId }),
            },
            { type: 'openPage', params: ({ event }) => ({ path: landingFor(event.output.user) }) },
            'dropErrors',
          ],
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

/**
 * The session is for another company than this tab; nothing changes until somebody decides where to
 * continue.
 */
function elsewhereState() {
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

/** Whether another person has signed in since somebody worked in this tab. */
export function isSomeoneElse({ user, former }: Pick<Context, 'user' | 'former'>): boolean {
  return user !== undefined && former !== undefined && user.userId !== former.userId
}

type Return = Former & { user: UserDetails }

/** Whether those who were signed out under this tab are signed in again. */
export function isBack({ user, former, formerPath }: Return): boolean {
  return (
    former !== undefined &&
    user.userId === former.userId &&
    companyIdOf(user) === companyIdOf(former) &&
    formerPath !== undefined &&
    // A tab that only asked who goes on in it was nowhere.
    !formerPath.startsWith('/sessions/')
  )
}

/** Where whoever has signed in goes on: who is back, where they were; others at their landing. */
export function pathAfterSignIn(given: Return): string {
  return (isBack(given) && given.formerPath) || landingFor(given.user)
}

/** The company of a user's page. */
export function companyIdOf(user: UserDetails | undefined): string | undefined {
  return user?.companyDetail.companyDetailsId
}

/** The landing screen of a user. */
export function landingFor(
  user: Pick<UserDetails, 'moduleId' | 'roleId' | 'initialPayment'>,
): string {
  return landingOf(moduleNameOf(user.moduleId), roleOf(user.roleId), user.initialPayment)
}
