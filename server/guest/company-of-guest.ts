import { companyOfSecret } from '../db/company-secret.ts'
import { fieldsOf } from '../db/fields-of.ts'
import type { Secrets } from '../secret/secrets.ts'
import { readClaims } from './intake.ts'

/**
 * The company that the input of a call without a session is about, by what a guest holds; empty
 * where that does not say it. Whether they may do it is checked by the handler.
 */
export function companyOfGuest(secrets: Secrets, input: unknown): string {
  const { intakeToken, uuid, token } = fieldsOf(input)
  if (typeof intakeToken === 'string') return readClaims(secrets, intakeToken)?.c ?? ''
  const secret = uuid ?? token
  return typeof secret === 'string' ? (companyOfSecret(secret) ?? '') : ''
}
