import type { LinkPurpose } from '#contract/link.ts'
import type { ModuleName } from '#contract/modules.ts'
import type { ActorRole } from '#contract/role.ts'
import { demoCompanies, demoReaders } from './demo-companies.ts'

/**
 * The password of every demo account. It is public, so demo accounts are marked and refused in
 * production.
 */
export const demoPassword = 'sevenfold-demo'

/** The demo's links, by account. */
export const demoLinks: readonly {
  account: string
  module: ModuleName
  purposes: readonly LinkPurpose[]
}[] = [
  { account: 'ekart', module: 'ekart', purposes: ['shop', 'receipt'] },
  { account: 'foodkart', module: 'foodKart', purposes: ['shop', 'queue'] },
  { account: 'cconnect', module: 'cConnect', purposes: ['checkin', 'queue'] },
  { account: 'skipques', module: 'skipques', purposes: ['queue', 'checkin'] },
  { account: 'service', module: 'service', purposes: ['booking'] },
  {
    account: 'tableordering',
    module: 'tableOrdering',
    purposes: ['table', 'shop', 'reservation', 'queue'],
  },
  { account: 'job', module: 'job', purposes: ['job'] },
]

/**
 * The code of a demo link: `DemoEkartShop`. It is the same in every installation, so that it can be
 * documented. At most 24 letters.
 */
export function demoCodeOf(account: string, purpose: LinkPurpose): string {
  return `Demo${capital(account)}${capital(purpose === 'reservation' ? 'reserve' : purpose)}`
}

/**
 * The address with which a role signs in to the company that has only this module; undefined for
 * roles without an account.
 */
export function demoAddressOf(role: ActorRole, module: ModuleName): string | undefined {
  const reader = demoReaders.find((one) => one.role === role)
  if (reader) return reader.email
  const company = demoCompanies.find(({ modules }) => modules.join() === module)
  if (!company)
    throw new RangeError(
      `no demo company has ${module} alone: add one to server/seed/demo-companies.ts`,
    )
  if (role === 'business') return `owner@${company.account}.example`
  return role === 'staff' ? `staff@${company.account}.example` : undefined
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
