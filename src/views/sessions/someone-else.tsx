import { useTranslation } from '#i18n/use-translation.tsx'
import { useApp, useSession } from '../seams/app-context.ts'
import { Gate } from './gate.tsx'
import { Aside } from './aside.tsx'
import { Button } from '../ui/button.tsx'

/**
 * Another person has signed in elsewhere in this browser while this tab was in use: asks who
 * continues in it. Input is kept for the person who typed it.
 */
export function SomeoneElse() {
  const { t } = useTranslation()
  const { session } = useApp()
  const name = useSession((state) => state.context.user?.fullName)
  const former = useSession((state) => state.context.former?.fullName)
  return (
    <Gate title={t('signIn.another', { name })} lead={t('signIn.anotherText', { name: former })}>
      <div className="gate__fields">
        <Button size="lg" onClick={() => session.send({ type: 'session.continue' })}>
          {t('signIn.goOnAs', { name })}
        </Button>
        <Button
          size="lg"
          variant="surface"
          onClick={() => session.send({ type: 'session.sign-out' })}
        >
          {t('signIn.signInAs', { name: former })}
        </Button>
      </div>
      <Aside>{t('signIn.signInAsHint', { name })}</Aside>
    </Gate>
  )
}
