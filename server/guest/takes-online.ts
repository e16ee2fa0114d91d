import { findAccount } from '../stripe/account-store.ts'
import type { Intake } from './intake.ts'

/** Whether the company takes payments online; beside it the server needs a provider. */
export async function takesOnline({ tenant }: Pick<Intake, 'tenant'>): Promise<boolean> {
  return (await findAccount(tenant))?.isChargesEnabled === true
}
