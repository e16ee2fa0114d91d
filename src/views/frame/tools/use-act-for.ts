import type { CompanyCard } from '#contract/company.ts'
import { chooseBusiness, type UserDetails } from '#contract/user.ts'
import { useSubmit } from '../../parts/live/use-submit.ts'
import { askBeforeLeaving } from '../../parts/hooks/unsaved.ts'
import { useApp } from '../../seams/app-context.ts'

/**
 * Switches the session to another company and reloads the page at its landing screen. Other tabs
 * are notified.
 */
export function useActFor(): {
  act: (company: CompanyCard) => void
  isBusy: boolean
  failure: string | undefined
} {
  const enter = useEnterCompany()
  const { send, isBusy, failure } = useSubmit(chooseBusiness, enter)
  return {
    act: ({ id }) => askBeforeLeaving(() => send({ id })),
    isBusy,
    failure: failure?.message,
  }
}

/** Opens the landing screen of the session's current company, for the role there. */
export function useEnterCompany(): (user: UserDetails) => void {
  const { session } = useApp()
  return (user) => session.send({ type: 'session.open-company', user })
}
