import { getCompany } from '#contract/company.ts'
import { updateUser } from '#contract/account.ts'
import type { CallInput, OutputOf } from '#contract/endpoint.ts'
import { failureOf } from '../../machines/failure.ts'
import { type LoadedRecord, useRecord } from '../parts/form/use-record.ts'
import { type App, useApp } from '../seams/app-context.ts'
import { useViewer } from '../seams/viewer.ts'

export type Company = OutputOf<typeof getCompany>
export type CompanyChanges = Omit<CallInput<typeof updateUser>, 'expectedVersion'>

/**
 * The permission for saving: `user/update` itself is open to everyone, because it also changes the
 * own profile.
 */
export const companyWrite = {
  access: 'company.write',
  method: 'PUT',
  whileInactive: false,
} as const

/** The company for its owner's form; the header is updated at once. */
export function useCompany(): LoadedRecord<Company, CompanyChanges> {
  const { session } = useApp()
  const { user } = useViewer()
  return useRecord<Company, CompanyChanges>(user.companyDetail.companyDetailsId, {
    name: 'company',
    load: (call, _id, signal) => call(getCompany, {}, { signal }),
    save: async (call, _id, expectedVersion, changes, idempotencyKey) => {
      const input = { ...changes, expectedVersion }
      const changed = await call(updateUser, input, { idempotencyKey }).catch((thrown: unknown) =>
        withTheirs(call, thrown),
      )
      session.send({ type: 'session.user-changed', user: changed })
      return call(getCompany, {})
    },
  })
}

/** The call returns the user, so after a conflict the current company is fetched separately. */
async function withTheirs(call: App['call'], thrown: unknown): Promise<never> {
  const failure = failureOf(thrown)
  if (failure.code !== 'VERSION_CONFLICT') throw thrown
  throw Object.assign(new Error(failure.message), failure, { current: await call(getCompany, {}) })
}
