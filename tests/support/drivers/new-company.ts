import type { Page } from 'playwright'
import { createPassword, signUp } from '#contract/account.ts'
import type { CallInput, Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { CompanyId } from '#contract/fields.ts'
import { type ModuleName, moduleIds } from '#contract/modules.ts'
import { updateSubscription } from '#contract/plan.ts'
import { eventually } from '../eventually.ts'
import { newestLink } from '../mailed.ts'
import { answerAt, signInAt } from '../remote.ts'
import type { Identity } from '../server.ts'
import { chosenPassword } from '../signed-in.ts'
import type { Cast } from './cast.ts'

/** A company of its own for one scenario, with its owner. */
export type NewCompany = {
  id: CompanyId
  name: string
  /** The owner, to the server. */
  as(): Promise<Identity>
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>>
  /** A screen of the owner, as it is now. */
  page(path: string): Promise<Page>
  /** Closes the owner's screen. */
  end(): Promise<void>
}

/** Sessions end when nothing was asked for half a day; an hour before that people sign in anew. */
const FRESH_MS = 11 * 60 * 60_000

/** Signs a company up, which tries its first module. */
export async function newCompany(
  { site, asGuest, aName, mailsTo }: Cast,
  module: ModuleName = 'foodKart',
): Promise<NewCompany> {
  const name = aName('Walked company')
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@mail.example`
  await asGuest(signUp, {
    fullName: 'Nora New',
    email,
    companyName: name,
    moduleId: moduleIds[module],
    utcOffset: 0,
  })
  await eventually(() => mailsTo(email).length > 0, true, `a mail to ${email}`)
  const code = new URL(newestLink(site.dataDir, email) ?? '').searchParams.get('code') ?? ''
  const { user } = await asGuest(createPassword, { code, password: chosenPassword })
  const moduleId = moduleIds[module]
  let session: { token: string; sinceMs: number } | undefined
  const as = async (): Promise<Identity> => {
    if (!session || site.now() - session.sinceMs > FRESH_MS)
      session = { ...(await signInAt(site.url, email, chosenPassword)), sinceMs: site.now() }
    return { token: session.token, moduleId }
  }
  const call: NewCompany['call'] = async (endpoint, input) =>
    answerAt(site.url, endpoint, input, {
      as: await as(),
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  await call(updateSubscription, { moduleId, event: 'subscription.start-trial' })
  let screen: { page: Page; sinceMs: number } | undefined
  const end = async () => {
    await screen?.page.context().close()
    screen = undefined
  }
  return {
    id: user.companyDetail.companyDetailsId,
    name,
    as,
    call,
    async page(path) {
      if (screen && site.now() - screen.sinceMs > FRESH_MS) await end()
      if (screen) await screen.page.goto(path)
      else
        screen = {
          page: await site.signedIn(email, { path, password: chosenPassword }),
          sinceMs: site.now(),
        }
      return screen.page
    },
    end,
  }
}
