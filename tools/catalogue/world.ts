import type { ProblemCode } from '#contract/problem.ts'
import { type UserDetails, userDetails } from '#contract/user.ts'
import type { CallFailure } from '../../src/machines/failure.ts'

/** An owner of a shop, as the server returns it. */
export const aUser: UserDetails = userDetails.parse({
  userId: 'u1',
  companyUserId: 'u1',
  fullName: 'Ada Owner',
  name: 'Ada',
  roleId: 3,
  status: 'Active',
  initialPayment: true,
  usesPaymentAccount: false,
  companyName: 'Ada Ltd',
  logoStamp: 1,
  utcOffset: 0,
  moduleId: 12,
  companyDetail: { companyDetailsId: 'c1', currency: 'GBP', timeZone: 'Europe/London' },
})

/** The same owner in another company of theirs. */
export const aUserElsewhere: UserDetails = {
  ...aUser,
  companyUserId: userDetails.shape.companyUserId.parse('u2'),
  companyName: 'Ada Two',
  companyDetail: {
    ...aUser.companyDetail,
    companyDetailsId: userDetails.shape.companyDetail.shape.companyDetailsId.parse('c2'),
  },
}

/** The error that a service throws when the server refuses. */
export function refused(status: number, code: ProblemCode, more: Partial<CallFailure> = {}): Error {
  return Object.assign(new Error(`refused with ${code}`), {
    kind: 'refused',
    status,
    code,
    errors: [],
    ...more,
  })
}

/** The error of an action that the user has cancelled. */
export const cancelled = Object.assign(new Error('aborted'), { kind: 'aborted', errors: [] })

/** A value of a machine's context. */
export const read = (context: unknown, key: string): unknown =>
  (context as Record<string, unknown>)[key]

/** A row of a list, and an answer without it. */
export const row = { id: 'a', version: 1 }
export const notFound = { error: refused(404, 'NOT_FOUND') }
