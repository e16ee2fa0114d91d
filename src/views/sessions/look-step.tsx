import { useTranslation } from '#i18n/use-translation.tsx'
import { getCompany } from '#contract/company.ts'
import { updateUser } from '#contract/account.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { FailureNotice } from '../parts/notice/failure-notice.tsx'
import { LogoField } from '../parts/form/logo-field.tsx'
import { useNewForm } from '../parts/form/use-new-form.ts'
import { useAnswer } from '../parts/live/use-answer.ts'
import { useApp } from '../seams/app-context.ts'
import { GateForm } from './gate-form.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The company's logo. It can be left for later. */
export function LookStep({ onDone }: { onDone: () => void }) {
  const { answer, failure, reload } = useAnswer(getCompany, {})
  if (failure) return <FailureNotice failure={failure} onRetry={reload} />
  return answer ? (
    <Look company={answer} onDone={onDone} />
  ) : (
    <Skeleton blockSize="20rem" inlineSize="full" />
  )
}

function Look({ company, onDone }: { company: OutputOf<typeof getCompany>; onDone: () => void }) {
  const { t } = useTranslation()
  const { session } = useApp()
  const form = useNewForm(updateUser, {
    key: 'set-up-look',
    empty: { logoUrl: company.logoUrl ?? '' },
    toInput: ({ logoUrl }) => ({ logoUrl, expectedVersion: company.version }),
    check: () => [],
    isSilent: true,
    onDone: (user) => {
      session.send({ type: 'session.user-changed', user })
      onDone()
    },
  })
  return (
    <>
      <GateForm form={form} submit={t('setUp.saveNext')}>
        <LogoField
          {...form.field('logoUrl')}
          stamp={company.logoStamp}
          name={company.companyName}
        />
      </GateForm>
      <Button variant="ghost" onClick={onDone}>
        {t('setUp.later')}
      </Button>
    </>
  )
}
