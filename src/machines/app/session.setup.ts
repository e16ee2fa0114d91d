import { assign, setup } from 'xstate'
import type { OutputOf } from '#contract/endpoint.ts'
import { secondStepAsked, type SecondStepAsked } from '#contract/second-step.ts'
import type { signIn, UserDetails } from '#contract/user.ts'
import { typesOf } from '#lifecycles/types-of.ts'
import { failureOf } from '../failure.ts'
import { sameAsBefore } from '../same-as-before.ts'
import { actionNotProvided, promiseNotProvided } from '../not-provided.ts'
import type {
  CallFailed,
  Credentials,
  Former,
  HeaderData,
  SecondStep,
  SessionContext,
  SessionEvents,
} from './session.types.ts'
import { companyIdOf, isSomeoneElse } from './signed-in-user.ts'
import { showToast } from './toasts.ts'

const noFormer = { former: undefined, formerPath: undefined }
const signsOut: readonly (number | undefined)[] = [400, 401, 500]

export const sessionSetup = setup({
  types: typesOf<{
    context: SessionContext
    events: SessionEvents
    input: { token?: string; user?: UserDetails } | undefined
    tags: 'busy'
  }>(),
  actors: {
    login: promiseNotProvided<OutputOf<typeof signIn>, Credentials>('login'),
    usePasskey: promiseNotProvided<OutputOf<typeof signIn>>('usePasskey'),
    takeCode: promiseNotProvided<OutputOf<typeof signIn>, SecondStep>('takeCode'),
    loadHeader: promiseNotProvided<HeaderData, Former>('loadHeader'),
    logout: promiseNotProvided<unknown, { token: string | undefined }>('logout'),
    findPresent: promiseNotProvided<UserDetails>('findPresent'),
    chooseAgain: promiseNotProvided<unknown, { companyId: string | undefined }>('chooseAgain'),
  },
  guards: {
    asksCode: (_, { error }: { error: unknown }) => askedBy(error) !== undefined,
    isTicketOver: (_, { error }: { error: unknown }) => failureOf(error).code === 'LINK_EXPIRED',
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
    // Keeps the previous object if the user is unchanged; a new one would re-render the whole
    // screen.
    keepUser: assign(({ context }, { user }: { user: UserDetails }) => ({
      user: sameAsBefore(context.user, user),
      ...noFormer,
    })),
    keepFormer: assign(({ context }, { path }: { path: string }) =>
      context.user ? { former: context.user, formerPath: path } : {},
    ),
    forgetFormer: assign(noFormer),
    /** After a manual sign-out the next sign-in opens the landing screen. */
    forgetOwnPath: assign(({ context }) => (isSomeoneElse(context) ? {} : noFormer)),
    keepHeader: assign(({ context }, { user, modules, settings }: HeaderData) => ({
      user: sameAsBefore(context.user, user),
      modules: sameAsBefore(context.modules, modules),
      settings: sameAsBefore(context.settings, settings),
    })),
    keepPresent: assign((_, { user }: { user: UserDetails }) => ({ present: user })),
    forgetPresent: assign({ present: undefined }),
    keepAsked: assign((_, { asked }: { asked: SecondStepAsked | undefined }) => ({ asked })),
    forgetAsked: assign({ asked: undefined }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetFailure: assign({ failure: undefined }),
    forget: assign({ token: undefined, user: undefined, modules: [], settings: undefined }),
    tell: showToast,
    /** Errors from before the sign-in are no longer relevant. */
    dropErrors: ({ system }) => system.get('toasts')?.send({ type: 'toast.drop-errors' }),
    storeToken: actionNotProvided<{ token: string }>('storeToken'),
    /** Remembers the tab's module for the user who was signed out. */
    noteModule: actionNotProvided('noteModule'),
    /** `isBack`: continues in the remembered module. */
    takeModule: actionNotProvided<{ moduleId: number | undefined; isBack?: boolean }>('takeModule'),
    clearStorage: actionNotProvided('clearStorage'),
    openPage: actionNotProvided<{ path: string }>('openPage'),
    goToAuthHost: actionNotProvided('goToAuthHost'),
    openCompany: actionNotProvided<{ user: UserDetails | undefined }>('openCompany'),
  },
  delays: { headerDelay: 500, logoutPatience: 5_000, askAgain: 5_000 },
})

/** The second step that a refused sign-in requires. */
export function askedBy(error: unknown): SecondStepAsked | undefined {
  const { code, current } = failureOf(error)
  return code === 'SECOND_STEP_NEEDED' ? secondStepAsked.safeParse(current).data : undefined
}
