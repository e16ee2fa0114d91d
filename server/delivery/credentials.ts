import type { CompanyId } from '#contract/fields.ts'
import type { Secrets } from '../secret/secrets.ts'
import type { Credentials } from './partner.ts'

/** Encrypts the credentials of a connection; the API never returns them. */
export function sealCredentials(
  secrets: Secrets,
  companyId: CompanyId,
  credentials: Credentials,
): string {
  return secrets.encrypt(JSON.stringify(credentials), contextOf(companyId))
}

/** Decrypts them for a call to the partner. */
export function openCredentials(
  secrets: Secrets,
  companyId: CompanyId,
  sealed: string | null,
): Credentials {
  return sealed === null
    ? {}
    : (JSON.parse(secrets.decrypt(sealed, contextOf(companyId))) as Credentials)
}

function contextOf(companyId: CompanyId): string {
  return `company_delivery_partner/${companyId}`
}
