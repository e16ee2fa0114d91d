import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import type { getModule, ModuleItem } from '#contract/module.ts'
import type { SecondStepAsked, takeSecondStep } from '#contract/second-step.ts'
import type { signIn, UserDetails } from '#contract/user.ts'
import type { CallFailure } from '../failure.ts'

export type Credentials = CallInput<typeof signIn>
/** The ticket from the password step, and the entered code. */
export type SecondStep = CallInput<typeof takeSecondStep>
type ModuleSettings = OutputOf<typeof getModule>['settings']
export type HeaderData = {
  user: UserDetails
  modules: readonly ModuleItem[]
  settings?: ModuleSettings
}
/**
 * The data about a failed call for the session. `token`: the token of the request; open calls are
 * sign-in, sign-out and public pages; `path`: the address of the tab.
 */
export type CallFailed = {
  type: 'session.call-failed'
  status: number | undefined
  token: string | undefined
  isOpen: boolean
  message: string
  path: string
}

export type SessionContext = {
  token?: string
  /** The signed-in user, and the company of this tab. */
  user?: UserDetails
  /** The same person in the session's current company, once this differs. */
  present?: UserDetails
  /** The user who was signed in here until the token was removed or replaced in the background. */
  former?: UserDetails
  /** The address of that user's last screen. */
  formerPath?: string
  /** The second step that the sign-in still requires. */
  asked?: SecondStepAsked
  modules: readonly ModuleItem[]
  settings?: ModuleSettings
  failure?: CallFailure
}
/** The user who was signed in in this tab, and at which address. */
export type Former = Pick<SessionContext, 'former' | 'formerPath'>
export type SessionEvents =
  | { type: 'session.sign-in'; credentials: Credentials }
  /** Sign in with a passkey instead of the password. */
  | { type: 'session.use-passkey' }
  /** The password was correct (form or invitation); a code is still required. */
  | { type: 'session.ask-code'; asked: SecondStepAsked }
  | { type: 'session.give-code'; passcode: string }
  /** Back to the form: as another user, or because the code is not available. */
  | { type: 'session.start-over' }
  /** Signed in without the form, with a code from an e-mail. */
  | { type: 'session.enter'; output: OutputOf<typeof signIn> }
  | { type: 'session.sign-out' }
  | { type: 'session.retry' }
  | { type: 'session.user-changed'; user: UserDetails }
  | { type: 'session.page-refused' }
  /**
   * Another company was selected: in another tab (`companyId`), or elsewhere, as the server
   * reports.
   */
  | { type: 'session.company-changed'; companyId: string | undefined }
  /** Continues in the company of this tab, or in the one selected elsewhere. */
  | { type: 'session.open-company'; user: UserDetails }
  | { type: 'session.follow' }
  /** Switches the session back to this tab's company. */
  | { type: 'session.go-back' }
  /** The current user takes over a tab that another user had open. */
  | { type: 'session.continue' }
  /** Another tab changed the stored token; this tab is at `path`. */
  | { type: 'session.token-changed'; token: string | undefined; path: string }
  | { type: 'session.storage-cleared'; path: string }
  | CallFailed
