import { companyOfSecret } from '../db/company-secret.ts'
import { fieldsOf } from '../db/fields-of.ts'
import type { Secrets } from '../secret/secrets.ts'
import { readClaims } from './intake.ts'

/**
 * The company that a call without a session is about, from the secret in its input; empty if it
 * contains none. Permission is checked by the handler.
 */
export function companyOfGuest(secrets: Secrets, input: unknown): string {
  const { intakeToken, uuid, token } = fieldsOf(input)
  if (typeof intakeToken === 'string') return readClaims(secrets, intakeToken)?.c ?? ''
  const secret = uuid ?? token
  return typeof secret === 'string' ? (companyOfSecret(secret) ?? '') : ''
}
