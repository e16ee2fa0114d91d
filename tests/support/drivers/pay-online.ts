import { accountStatus, connectAccount } from '#contract/payment-account.ts'
import { confirmPassword } from '#contract/security.ts'
import { demoPassword } from '../../../server/seed/demo-access.ts'
import type { Cast } from './cast.ts'

/** What the test provider does with a card: it pays at once, or tells of it 20 seconds later. */
const cards = { atOnce: '4242 4242 4242 4242', late: '4000 0000 0000 0077' }
const connected = new WeakMap<Cast, Promise<void>>()

/** The owner's company gets an account with the provider, as it has in a demo. */
export function connectOnce(cast: Cast): Promise<void> {
  const known = connected.get(cast) ?? connect(cast)
  connected.set(cast, known)
  return known
}

async function connect({ call }: Cast): Promise<void> {
  const { connectUrl } = await call(accountStatus, {})
  const state = new URL(connectUrl ?? '').searchParams.get('state') ?? ''
  await call(confirmPassword, { password: demoPassword })
  await call(connectAccount, { code: 'acct_test_of_the_plan', state })
}

/** The customer pays on the page of the provider, and comes back to the receipt. */
export async function payOnline(
  { guest, guestGoes }: Cast,
  uuid: string,
  card: keyof typeof cards = 'atOnce',
): Promise<void> {
  await guestGoes(`/receipt/${uuid}`)
  await guest.getByRole('button', { name: /^Pay (the deposit of )?\S+( online)?$/ }).tap()
  await guest.getByRole('button', { name: cards[card] }).tap()
  await guest.waitForURL('**/receipt/*')
}
