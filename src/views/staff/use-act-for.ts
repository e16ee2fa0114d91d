import { useTranslation } from 'react-i18next'
import { chooseBusiness, type CompanyCard } from '#contract/account.ts'
import { moduleNameOf } from '#contract/modules.ts'
import { roleOf } from '#contract/role.ts'
import type { UserDetails } from '#contract/user.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { askBeforeLeaving } from '../parts/unsaved.ts'
import { useApp } from '../shell/app-context.ts'

/** Makes another company the one this session is about and loads the page anew at its landing, as a change of the module does. */
export function useActFor(): { act: (company: CompanyCard) => void; isBusy: boolean; failure: string | undefined } {
  const enter = useEnterCompany()
  const { send, isBusy, failure } = useSubmit(chooseBusiness, enter)
  return { act: ({ id }) => askBeforeLeaving(() => send({ id })), isBusy, failure: failure?.message }
}

/** Goes to the landing of the company that the session is about by now, in the role of the place there. */
export function useEnterCompany(): (user: UserDetails) => void {
  const { t } = useTranslation()
  const { session, moduleSwitch, toasts } = useApp()
  return (user) => {
    const module = moduleNameOf(user.moduleId)
    session.send({ type: 'session.user-changed', user })
    if (module) moduleSwitch.send({ type: 'module.switch', module, role: roleOf(user.roleId), hasInitialPayment: user.initialPayment, hasUnsavedEdits: false })
    else toasts.send({ type: 'toast.show', kind: 'error', text: t('businesses.notSetUp') })
  }
}
