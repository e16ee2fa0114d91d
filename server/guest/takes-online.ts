import { findAccount } from '../stripe/account-store.ts'
import type { Intake } from './intake.ts'

/** Whether the company takes payments online. The server must also have a payment provider. */
export async function takesOnline({ tenant }: Pick<Intake, 'tenant'>): Promise<boolean> {
  return (await findAccount(tenant))?.isChargesEnabled === true
}
