import * as z from 'zod/mini'
import type { CompanyId } from '#contract/fields.ts'
import type { Secrets } from '../secret/secrets.ts'
import type { Credentials } from './partner.ts'

const shape = z.record(z.string(), z.string())

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
    : shape.parse(JSON.parse(secrets.decrypt(sealed, contextOf(companyId))))
}

function contextOf(companyId: CompanyId): string {
  return `company_delivery_partner/${companyId}`
}
