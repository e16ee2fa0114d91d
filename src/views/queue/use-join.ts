import { useTranslation } from '#i18n/use-translation.tsx'
import type { FieldError } from '#contract/problem.ts'
import { addVisit, type Visit } from '#contract/visit.ts'
import { checkInput } from '../parts/form/check-input.ts'
import type { Form } from '../parts/form/form.ts'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useViewer } from '../seams/viewer.ts'
import { emptyGuest, guestInput, type GuestValues } from './guest-values.ts'

/** The form for joining the queue. */
export function useJoin(
  onDone: (visit: Visit) => void,
  { key, service = '' }: { key?: string; service?: string | undefined } = {},
): Form<GuestValues> {
  const { t } = useTranslation()
  const { homeCode = '' } = useViewer()
  const check = (values: GuestValues): FieldError[] => {
    const found = checkInput(addVisit.input, guestInput(values), t)
    const missing =
      values.fullName.trim() === ''
        ? [{ path: 'fullName', rule: 'required', message: t('rule.required') }]
        : []
    return [...missing, ...found.filter(({ path }) => path !== 'fullName' || missing.length === 0)]
  }
  return useNewForm(addVisit, {
    ...(key && { key }),
    empty: emptyGuest(homeCode, { service }),
    toInput: guestInput,
    check,
    isSilent: true,
    onDone,
  })
}
