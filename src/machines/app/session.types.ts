import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import type { getModule, ModuleItem } from '#contract/module.ts'
import type { SecondStepAsked, takeSecondStep } from '#contract/second-step.ts'
import type { signIn, UserDetails } from '#contract/user.ts'
import type { CallFailure } from '../failure.ts'

export type Credentials = CallInput<typeof signIn>
/** The ticket of a right password, and the code that is typed for it. */
export type SecondStep = CallInput<typeof takeSecondStep>
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

export type SessionContext = {
  token?: string
  /** Who is signed in, and the company of this tab. */
  user?: UserDetails
  /** The same person in the session's current company, once this differs. */
  present?: UserDetails
  /** Who was signed in here until the token went away or changed under this tab. */
  former?: UserDetails
  /** The address they were at. */
  formerPath?: string
  /** What a sign-in still asks for after the right password. */
  asked?: SecondStepAsked
  modules: readonly ModuleItem[]
  settings?: ModuleSettings
  failure?: CallFailure
}
/** Who was signed in under this tab, and where. */
export type Former = Pick<SessionContext, 'former' | 'formerPath'>
export type SessionEvents =
  | { type: 'session.sign-in'; credentials: Credentials }
  /** The browser is to ask for a passkey, instead of the password. */
  | { type: 'session.use-passkey' }
  /** The password was right, in the form or with an invitation; a code is still missing. */
  | { type: 'session.ask-code'; asked: SecondStepAsked }
  | { type: 'session.give-code'; passcode: string }
  /** Back to the form: as somebody else, or because the code can't be found. */
  | { type: 'session.start-over' }
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
  /** The user signed in now continues in another user's tab. */
  | { type: 'session.continue' }
  /** The token in the storage changed under this tab, which is at `path`. */
  | { type: 'session.token-changed'; token: string | undefined; path: string }
  | { type: 'session.storage-cleared'; path: string }
  | CallFailed
