import type { Cast } from './cast.ts'

/** A guest takes an order back on its receipt. */
export async function giveUp({ guest, guestGoes }: Cast, uuid: string): Promise<void> {
  await guestGoes(`/receipt/${uuid}`)
  await guest.getByText('Cancel the order').tap()
  await guest.getByRole('button', { name: 'Yes, cancel' }).tap()
  await guest.getByText('Cancelled.').waitFor()
}
