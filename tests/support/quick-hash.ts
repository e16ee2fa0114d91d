import { hashPassword } from '../../server/user/password.ts'

/** A cheap hash, for accounts of tests that are not about hashing. */
export function quickHash(password: string): Promise<string> {
  return hashPassword(password, { memoryKib: 64, passes: 1 })
}
